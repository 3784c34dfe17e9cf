#!/usr/bin/env python3
"""docc_links.py CATALOG: rewrites the relative Markdown links of a catalog's articles for DocC.

A link to another article becomes a link of DocC. A link to a file outside the catalog becomes its
text and the file's path, because that file is not part of the documentation site."""
import re
import sys
from pathlib import Path

catalog = Path(sys.argv[1])
articles = {path.name: path.read_text() for path in catalog.glob("*.md")}


def anchor(page, slug):
    """DocC's anchor for a heading, of which a web page's anchor is given."""
    for heading in re.findall(r"^#+ (.*)$", articles[page], re.M):
        if re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") == slug:
            return "#" + heading.replace(" ", "-")
    sys.exit(f"{page} has no heading for #{slug}")


def rewrite(link):
    text, page, slug = link.groups()
    if not page:
        return link[0]  # code
    if page in articles:
        return f"[{text}](doc:{Path(page).stem}{anchor(page, slug) if slug else ''})"
    return f"{text} (`{page.removeprefix('../../../')}`)"


for name, text in articles.items():
    links = r"(?s:```.*?```)|`[^`\n]*`|\[([^\]\n]*)\]\((?!\w+:)([^)#\s]+)(?:#([^)\s]*))?\)"
    (catalog / name).write_text(re.sub(links, rewrite, text))
