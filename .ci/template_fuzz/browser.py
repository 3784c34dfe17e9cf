"""HTML, as Chromium reads it."""
import os
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from .language import HARMLESS, SEARCH, Language

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
if not os.access(CHROMIUM, os.X_OK):
    raise ImportError(f"there is no {CHROMIUM}")
COMPARE = (Path(__file__).parent / "browser.js").read_text("utf-8")


def words(text):
    return text.split()


class HTML(Language):
    """Chromium builds the same tree whatever the values, with scripts and without, and runs none.

    With scripts it is `document.write` in a frame, without them DOMParser. Values of URL attributes
    and texts with links are compared by what stands around the values. It does not see what happens
    on clicks, what other browsers make of a page, nor what a page in another encoding would be.
    """
    extension, floor, length, searches = "html", 10, (3, 14), [*SEARCH, "search_url"]
    values = [
        HARMLESS + "\"onerror=top.H(1) x='><img src=x onerror=top.H(2)><script>top.H(3)</script>",
        "javascript:top.H(4)//' onload=top.H(5) a=`--!>-->]]></title></textarea></script></style>"
        "</svg></math><b>",
        HARMLESS + "<!--<script>&lt;b&gt;&#34;&quot x=1><svg/onload=top.H(6)>",
        "top.H(7)", "\\\"]}); top.H(8);//\\", "{{title}}<%=1%>${top.H(9)}é\u0645"]
    links = [
        'https://ex.test/p"><script>top.H(21)</script>', "https://ex.test/p'onerror=top.H(22)//",
        "https://ex.test/p?a=&quot;&lt;b&#62;", "https://ex.test/p`<b>", "https://ex.test/p",
        "https://ex.test/p"]
    tags = words(
        "p b a div span table tr td caption colgroup col select option optgroup template svg math "
        "title textarea script style noscript iframe xmp noembed noframes plaintext frameset "
        "frame g desc foreignObject mi mtext mglyph annotation-xml image img input button form "
        "object embed param meta base link head body html li dl dd h1 nobr center font ruby rt "
        "details summary dialog video source track area map set animate use x:a isindex keygen "
        "marquee search hr br pre listing")
    attributes = words(
        "title href src onclick style srcdoc srcset data type content http-equiv xlink:href "
        "action formaction class id value charset encoding shadowrootmode attributionsrc HREF x = "
        "a/b ' on background lowsrc attributeName to from values fill filter name target is "
        "sandbox allow rel as poster cite usemap ping nonce language for event dirname "
        "popovertarget commandfor manifest xmlns xml:base path")
    types = [
        "application/json", "application/ld+json", "text/javascript", "module", "", "text/html",
        "Application/JSON", "application/json;x"]
    parts = [
        '"', "'", ">", "<", "/>", "/", "=", " ", "\n", "\r", "\f", "\t", "\0", "&", "&#", "&lt;",
        "<!--", "-->", "--!>", "<!-->", "--", "<!", "<?x", "?>", "<![CDATA[", "]]>", "</", "</>",
        "x", "?", "#", "javascript:", "https://e.x/", "data:", "`", "{{! c }}", "\ufeff",
        "<!DOCTYPE html>", '"a"', "\\", "[", "]", ",", ":", '<!doctype a PUBLIC "', "é"]
    # Of these, browsers and the product may lose count; what stands after them would show it.
    nested = words(
        "svg math desc foreignObject svg math desc foreignObject mi annotation-xml title textarea "
        "p b table td tr caption select option template noscript frameset col body html form "
        "button a g br head iframe style nobr li")
    probes = [
        "<title><script>§</script></title>", "<textarea><script>§</script></textarea>",
        '<title><a href="§">x</a></title>', '<textarea><frame src="§"></textarea>',
        '<title><frame src="§">', "<title><style>§</style></title>",
        "<title><svg onload='§'></svg></title>", "<noscript><i>§</i></noscript>",
        '<script type="application/json">"§"</script>', "<style>§</style>", "<i title='§'>§</i>",
        "§"]

    def __init__(self, browser):
        self.browser, self.page = browser, None

    def part(self, random):
        kind = random.choice("ttttjeepp")
        if kind == "t":
            tag, ends = random.choice(self.tags), [">"] * 12 + ["/>", " ", "/", "\0>"]
            given = [self.attribute(random) for _ in range(random.choice([0, 0, 0, 1, 1, 2]))]
            tag = random.choice([tag] * 19 + [tag.upper()])
            return f"<{tag}{''.join(given)}{random.choice(ends)}"
        if kind == "e":
            return f"</{random.choice(self.tags)}{random.choice([''] * 9 + [' x', '/', chr(10)])}>"
        if kind == "j":
            value = random.choice("§§x")
            return f'<script type="{random.choice(self.types)}">{{"a":"{value}"}}</script>'
        return random.choice(self.parts)

    def attribute(self, random):
        quote, name = random.choice("\"\"\"'"), random.choice(self.attributes)
        values = ["§", "§", "x", random.choice(self.types), "text/html", "#§", "https://e.x/?§",
                  "refresh", random.choice(self.parts) + "§", ""]
        return f" {name}={quote}{random.choice(values)}{random.choice([quote] * 30 + [''])}"

    def generate(self, random):
        if random.random() < 0.6:
            return super().generate(random)
        pieces, stack = [], []
        for _ in range(random.randint(1, 7)):
            if stack and random.random() < 0.5:
                other = random.random() < 0.2
                at = random.randrange(len(stack))
                pieces.append(f"</{random.choice(self.nested) if other else stack.pop(at)}>")
            else:
                stack.append(random.choice(self.nested))
                attribute = ' encoding="text/html"' if stack[-1] == "annotation-xml" else ""
                pieces.append(f"<{stack[-1]}{attribute}{random.choice([''] * 12 + ['/'])}>")
        return pieces + [random.choice(self.probes).replace("§", "{{id}}")]

    def judge_all(self, cases):
        try:
            return self.ask(cases)
        except Error as error:
            # A page that went elsewhere: which one, is for each to say.
            self.page.close()
            self.page = None
            if len(cases) > 1:
                return [judgment for case in cases for judgment in self.judge_all([case])]
            return [(f"the page is lost: {str(error)[:80]}", 1)]

    def ask(self, cases):
        if self.page is None:
            self.page = self.browser.new_page()
            self.page.route("**/*", self.serve)
            self.page.on("dialog", lambda dialog: dialog.dismiss())
            self.page.goto("http://host.test/")
        return self.page.evaluate(COMPARE, {"cases": cases, "mark": HARMLESS})

    @staticmethod
    def serve(route):
        """Nothing leaves the machine; the frame that asked may be gone."""
        body = "<!DOCTYPE html><body>" if route.request.url == "http://host.test/" else ""
        try:
            route.fulfill(body=body, content_type="text/html")
        except Error:
            pass


class Policy(Language):
    """Under a policy of the hashes that the product offers, Chromium refuses no style or script.

    A page says something only if one of its scripts and one of its styles act. U+0000 is left out.
    """
    extension, floor, values = "html", 25, ["x<y"]
    header = ("<!DOCTYPE html>", '<meta http-equiv="Content-Security-Policy" content="'
              "default-src 'none'; "
              'script-src {{csp.scripts}}; style-src {{csp.styles}}"><i>x</i>')
    bits = ["\n", "\r\n", "\r", "\t", "/*é*/", "/*\u2028*/", "/*\U0001f600*/", " ",
            "/* {{! c }} */", "{{#show_tip}}{{/show_tip}}", "/*<*/", "/*</x*/", "/*\\*/", "/*\ufeff*/",
            "{{^show_scores}}\n/*s*/\n{{/show_scores}}", "{{#checklist}}/*!*/{{/checklist}}",
            "/*{{>end}}*/", "/*&amp;*/", "\f", "/*\n  {{>end}}\n*/",
            "/*{{<around}}{{$inner}}é{{/inner}}{{/around}}*/", "{{=[[ ]]=}}/*[[! x ]]*/[[={{ }}=]]"]
    scripts = [
        "<script>", "<SCRIPT>", "<script\n>", "<script type=text/javascript>",
        "<script type='module'>", '<script id="{{id}}">', '<script {{#id}}data-x="1"{{/id}}>',
        "<script defer async>", '<script type="">']
    styles = ["<style>", "<style media=all>", "<STYLE>", "<style id='{{lang}}'>"]
    others = [
        "", '<script type="application/json">{"a":"{{id}}"}</script>', "<p>{{id}}</p>",
        "<svg><path d='M0 0'/></svg>", "{{#products}}<b>{{name}}</b>{{/products}}",
        "<!-- <script>x</script> -->"]

    def __init__(self, browser):
        self.browser, self.page, self.body, self.said = browser, None, "", []

    def generate(self, random):
        def element(starts, content, ends):
            around = ["".join(random.choices(self.bits, k=random.randint(0, 4))) for _ in range(2)]
            return random.choice(starts) + around[0] + content + around[1] + random.choice(ends)

        pieces = [*self.header]
        for _ in range(random.randint(1, 4)):
            pieces.append(element(self.scripts, "\nwindow.s1=1\n", [
                "</script>", "</SCRIPT >", "</script\n>"]))
            pieces.append(element(self.styles, "\ni{color:rgb(1,2,3)}\n", ["</style>"]))
            pieces.append(random.choice(self.others))
        return pieces

    def judge(self, outputs, values):
        if self.page is None:
            self.page = self.browser.new_page()
            self.page.on("console", lambda message: self.said.append(message.text))
            self.page.route("**/*", lambda route: route.fulfill(
                body=self.body, content_type="text/html; charset=utf-8"))
        self.body = outputs[1]
        self.said.clear()
        self.page.goto("http://host.test/")
        acts = self.page.evaluate(
            "[window.s1, getComputedStyle(document.querySelector('i') ?? document.body).color]")
        refused = [text for text in self.said if "Content Security Policy" in text]
        if refused:
            return refused[0][:120], 1
        return False if acts == [1, "rgb(1, 2, 3)"] else None
