"""Markdown, as cmark-gfm, markdown-it and mistune read it, as far as they are installed."""
import html.parser
import re
import shutil
import subprocess
from urllib.parse import unquote

from .language import HARMLESS, Language

READERS, SKIPPED = {}, set()
if shutil.which("cmark-gfm"):
    COMMAND = ["cmark-gfm", "--unsafe"]
    for extension in ("table", "strikethrough", "autolink", "tasklist", "footnotes"):
        COMMAND += ["-e", extension]
    READERS["cmark-gfm"] = lambda text: subprocess.run(
        COMMAND, input=text.encode(), capture_output=True, check=True).stdout.decode()
else:
    SKIPPED.add("cmark-gfm")
try:
    import markdown_it
    READERS["markdown-it"] = markdown_it.MarkdownIt("gfm-like", {"html": True}).render
except ImportError:
    SKIPPED.add("markdown-it-py, linkify-it-py")
try:
    import mistune
    READERS["mistune"] = mistune.create_markdown(
        escape=False, plugins=["table", "strikethrough", "footnotes", "task_lists", "url"])
except ImportError:
    SKIPPED.add("mistune")


# What the outputs of templates have in which readers differ from CommonMark, or a value is shown
# otherwise than it is: these are known, and none lets a value run or choose an address of its own
# scheme. The first names what, the pattern is looked for in the harmless output.
LIMITS = {
    "a host or address in one word with a value, which extensions link or not by the value":
        rf"(www\.|@|https?:|\.[a-z]{{2}})\S*{HARMLESS}|{HARMLESS}\S*(www\.|@|https?:|\.[a-z]{{2}})",
    "a bar in a value above the line of a table or heading, or the bar of a table right behind it":
        r"(^|\n)[ >]*[|:-][|: -]*(\r?\n|$)",
    "the destination of no link, whose value is encoded as one": rf"\]\([#?]\S*{HARMLESS}",
}


class Document(html.parser.HTMLParser):
    """Tags with the names of their attributes, the text, addresses, and whether a value is in code.

    Emphasis is left out: whether a template's own * next to a value is one is for the value to say.
    """
    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.addresses, self.depth, self.has_code = [], [], [], 0, False
        self.feed(text.replace("\ufeff", ""))           # with it the product parts @ from a name
        self.close()
        self.text = re.sub(r"[\s*_~]+", "", "".join(self.texts))

    def handle_starttag(self, tag, attributes):
        if tag not in ("em", "strong", "del", "s"):
            self.tags.append((tag, *sorted(name for name, _ in attributes)))
        self.addresses += [value for name, value in attributes if name in ("href", "src")]
        self.depth += tag == "pre"

    def handle_endtag(self, tag):
        self.depth -= tag == "pre"

    def handle_comment(self, text):
        self.tags.append("comment")

    def handle_data(self, text):
        self.texts.append(text)
        self.has_code = self.has_code or self.depth > 0 and HARMLESS in text


class Markdown(Language):
    """Tags are the same whatever the values, and texts are but for these; no value is an address.

    Passed over: values in indented code, which shows their backslashes; what mistune 3 makes of
    "&#" in a value, a fault of its own; and LIMITS. White space and emphasis are not compared.
    """
    extension, floor, length = "md", 20, (2, 11)
    values = [
        "<img src=x onerror=alert(1)>", "javascript:alert(1)", "](http://evil.example)", "`x` ```",
        "a | b", '](<http://evil.example> "t")', '"> <script>alert(1)</script>', "x\\",
        "http://evil.example", "*a* _b_ **c** ~~d~~", "[y]: http://evil.example", "//evil.example",
        "www.evil.example", "a@evil.example", "@evil", "#1 # x", "- x", "1. x", "+ x", "> x",
        "=== x", "---", "| x |", "[^1]", "alert(1);//", "![x](http://evil.example)", "<!-- x",
        "--> x", "&lt;b&gt; &#60;", "~~~", "$x$ $$y$$", "[x]", ":smile: [ ] [x]", "evil.example",
        "x.", "://evil.example", ")"]
    parts = ["\n"] * 4 + ["\n\n"] * 4 + [
        " ", "  ", "    ", "\t", "- ", "1. ", "> ", "# ", "## ", "[", "](", ")", "](<", ">)", "[a]",
        ": ", "[x]: ", "[x\ny]: ", "[x]:\n", "](\n", ' "', '")', "`", "``", "```", "~~~", "```\n",
        "<p>", "</p>", "<b>", "</b>", "<br>", "<script>", "<!--", "-->", "<", ">", "*", "**", "_",
        "\\", "|", "| a | b |\n|---|---|\n| ", " | ", "|-|\n", '"', "!", "![", "a", "text ", "&",
        "@", "http://", "https://", "https://e.x/", "www.", ".com", "---", "===", "\n===", "\n---",
        "(", ")", "<div>\n", "</div>", "<details>\n", "[^1]", "[^1]: ", "+", "=", "$", "~", "~~",
        "é", "\r\n", "{{! c }}", "- [ ] ", "&#", "&", ";", "<https://e.x/", "?", "#", '<a href="',
        "1", ".", "[§](", "[a](\n§)", "`\n<script>", "<b\n<script>", "`\n", '"\n<script>',
        "</script>", "<div>", '"\n<', "(\n<", "[x]: §\n[x]", "[x\ny]: §\n[x y]",
        "x <script>§</script>", "[a](<§>)"]

    def some_values(self, random):
        return random.sample(self.values, 8)

    def judge(self, outputs, values):
        judged = None
        for name, read in READERS.items():
            wanted = Document(read(outputs[0]))
            if wanted.has_code and not re.search("```|~~~", outputs[0]):
                continue
            if any(re.search(pattern, outputs[0]) for pattern in LIMITS.values()):
                continue
            judged = False
            for number, text in enumerate(outputs[1:], 1):
                value, got = values[number - 1], Document(read(text))
                if got.tags != wanted.tags:
                    return f"{name}: tags", number
                changed = set(got.addresses) - set(wanted.addresses)
                if any(re.search(r"evil|java", address or "") for address in changed):
                    return f"{name}: address", number
                same = self.plain(wanted.text.replace(HARMLESS, value)) == self.plain(got.text)
                if not same and not (name == "mistune" and "&#" in value):
                    return f"{name}: text", number
        return judged

    @staticmethod
    def plain(text):
        """The text without what is not compared: in the destination of no link, values are encoded."""
        return re.sub(r"[\s*_~]+", "", unquote(text))
