"""XML, as expat and lxml read it."""
import xml.etree.ElementTree as expat

from .language import HARMLESS, Language

READERS = {"expat": expat}
try:
    from lxml import etree
    READERS["lxml"] = etree
except ImportError:
    pass
SKIPPED = {"expat", "lxml"} - set(READERS)
NAMESPACES = {"h": "http://www.w3.org/1999/xhtml", "svg": "http://www.w3.org/2000/svg",
              "a": "http://www.w3.org/2005/Atom", "xsl": "http://www.w3.org/1999/XSL/Transform"}


class XML(Language):
    """What is well-formed with the harmless list is with all; elements and attributes are the same.

    No value stands in a script, style, handler or at the start of an address. Of texts with
    addresses of products it does not look at the words, and it knows no scripts but those of XHTML
    and SVG.
    """
    extension, floor, length = "xml", 5, (2, 9)
    values = [
        "<b>&amp;'\"]]>-->?>", "javascript:alert(1)", "%x; &lt; &#60;",
        "a\u0001b\ufffec\u0085d\u2028e", "' onload='x", "http://www.w3.org/1999/xhtml", "]]><x/>",
        "--"]
    heads = [
        "", '<?xml version="1.0"?>\n', "<!DOCTYPE r>", '<!DOCTYPE r [<!ENTITY e "x">]>',
        "<!DOCTYPE r [<!ENTITY e '<b t=\"1\"/>'>]>", '<?xml-stylesheet href="a?b>"?>', "<?p > ?>"]
    elements = ["x", "h:a", "h:script", "h:style", "title", "link", "h:meta", "svg:set", "a:link"]
    attributes = [
        "t", "href", "h:href", "src", "style", "onload", "xml:base", "xmlns", "xmlns:z", "url",
        "type", "select", "to", "content", "http-equiv"]
    parts = [
        "<r>", "</r>", "<a>", "</a>", "<h:script>", "</h:script>", "<script>", "</script>",
        '<h:a h:href="', '<x href="', "<x src='", '<x t="', "<x t='", '<h:p style="',
        '<p onclick="', '">', "'>", '"/>', "'/>", "<!--", "-->", "<!-->", "<?pi ", "?>",
        "<![CDATA[", "]]>", "<x/>", ">", "/>", " ", "\n", "&amp;", "&e;", "--!>", "<title>",
        "</title>", "<link>", "</link>", '<enclosure url="', '<content type="html">', "</content>",
        '<svg:set to="', '<x xml:base="', '<x xmlns:q="', '<x xmlns="', "<é>", "</é>", "<_s>"]

    def part(self, random):
        if random.random() < 0.45:
            return random.choice(self.parts)
        name, quote = random.choice(self.elements), random.choice("'\"")
        value, inner = random.choice(["§", "x", "?§"]), random.choice(["§", "", "x"])
        return f"<{name} {random.choice(self.attributes)}={quote}{value}{quote}>{inner}</{name}>"

    def generate(self, random):
        namespaces = [f' xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items()]
        root = f"<r{''.join(namespaces)}>"
        return [random.choice(self.heads), root, *super().generate(random), "</r>"]

    def judge(self, outputs, values):
        judged = None
        for name, reader in READERS.items():
            try:
                shape, texts, dangers = self.read(reader, outputs[0])
            except SyntaxError:
                continue
            judged = False
            if dangers:
                return f"{name}: a value in {sorted(dangers)[0]}", 1
            for number, text in enumerate(outputs[1:], 1):
                try:
                    got = self.read(reader, text)
                except SyntaxError as error:
                    return f"{name}: not well-formed: {error}", number
                if got[0] != shape:
                    return f"{name}: elements", number
                value, plain = values[number - 1], "ex.test" not in texts and "?" not in texts
                if plain and value.isprintable() and texts.replace(HARMLESS, value) != got[1]:
                    return f"{name}: texts", number
        return judged

    @staticmethod
    def read(reader, text):
        """Elements with the names of attributes, texts, and where a value is no mere text."""
        options = {} if reader is not expat else {
            "target": expat.TreeBuilder(insert_comments=True, insert_pis=True)}
        shape, texts, dangers = [], [], set()
        for node in reader.fromstring(text.encode(), reader.XMLParser(**options)).iter():
            texts += [node.text or "", node.tail or ""]
            if not isinstance(node.tag, str):
                shape.append("comment or instruction")
                continue
            shape.append((node.tag, tuple(node.attrib)))
            texts += node.attrib.values()
            namespace, _, name = node.tag.rpartition("}")
            if namespace[1:] in (NAMESPACES["h"], NAMESPACES["svg"]):
                if name in ("script", "style") and HARMLESS in (node.text or ""):
                    dangers.add(name)
                if name in ("set", "animate") and any(HARMLESS in v for v in node.attrib.values()):
                    dangers.add(name)
            for key, value in node.attrib.items():
                key = key.rpartition("}")[2]
                starts = key in ("href", "src", "base") and value.startswith(HARMLESS)
                if starts or HARMLESS in value and (key.startswith("on") or key == "style"):
                    dangers.add(key)
        return shape, "\0".join(texts), dangers
