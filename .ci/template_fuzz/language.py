"""What the languages have in common: lists to render, and how a template is made of pieces."""

HARMLESS = "Mq7"
LINK = "https://ex.test/p"
LIST = ["id", "id", "id", "id", "title", "words.total", "item_count", "total_cents", "lang"]
PRODUCT = [
    "name", "name", "retailer", "why", "link", "image", "price", "price_cents", "position", "id"]
SEARCH = ["category", "keywords"]
# Parts of markup in files of their own: positions have to go on through them.
PARTIALS = {"quote": '"', "value": "{{id}}", "tag": '<a title="', "end": ">", "script": "<script>",
            "around": '"{{$inner}}{{/inner}}"'}


def shopping_list(value, link):
    """A list that has `value` wherever it may have a text. All are of the same shape."""
    def item(number):
        return {
            "category_group": value + "g", "product_name": value + str(number), "retailer": value,
            "price_cents": 1000 * (number + 1), "product_url": link + str(number),
            "image_url": link + "i", "confidence_score": 0.9, "why_matched": value,
            "fit_status": "fits", "fit_detail": value, "dimensions": value}
    search = {"category": value, "search_keywords": value, "google_shopping_url": ""}
    return {"id": value, "shopping_list": {
        "items": [item(0), item(1)], "unmatched": [search], "total_estimated_cost_cents": 3000}}


class Language:
    """How to make templates of a language, and how to judge what becomes of them.

    A judgment is None where the outputs allow none, as the template is no right document anyhow;
    False if all holds; else what does not, with the number of the output that shows it.
    """
    values, parts, length, links, searches = [], [], (1, 9), [LINK], SEARCH
    # So many templates of a hundred must have been judged, lest refusing all would be right.
    floor = 10

    def some_values(self, random):
        return self.values

    def lists(self, values):
        links = self.links * len(values)
        return [shopping_list(v, link) for v, link in zip([HARMLESS, *values], [LINK, *links])]

    def part(self, random):
        return random.choice(self.parts)

    def generate(self, random):
        """Pieces: names, sections, and parts of the language, whose § is a name."""
        pieces, sections = [], []
        for _ in range(random.randint(*self.length)):
            names = self.searches if "unmatched" in sections else LIST
            names = PRODUCT if "products" in sections else names
            dice = random.random()
            if dice < 0.24:
                pieces.append("{{" + random.choice(names) + "}}")
            elif dice < 0.30 and len(sections) < 2:
                sections.append(random.choice([
                    "products", "unmatched", "id", "has_items", "is_empty"]))
                inverted = sections[-1] == "is_empty" or random.random() < 0.1
                pieces.append("{{" + "#^"[inverted] + sections[-1] + "}}" + random.choice([
                    "", "", "\n"]))
            elif dice < 0.37 and sections:
                pieces.append("{{/" + sections.pop() + "}}" + random.choice(["", "", "\n"]))
            elif dice < 0.38:
                pieces.append("{{<around}}{{$inner}}{{id}}{{/inner}}{{/around}}")
            elif dice < 0.40:
                pieces.append("{{>" + random.choice(list(PARTIALS)[:-1]) + "}}")
            else:
                pieces.append(self.part(random).replace("§", "{{" + random.choice(names) + "}}"))
        return pieces + ["{{/" + name + "}}" for name in reversed(sections)]

    def judge(self, outputs, values):
        raise NotImplementedError

    def judge_all(self, cases):
        """Judgments of pairs of outputs and values."""
        return [self.judge(*case) for case in cases]
