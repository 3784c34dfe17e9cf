// Generated from templates/ by EmbeddedFilesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

/// The files of `templates/` that are part of the product.
enum EmbeddedFiles {
  /// The text of a file, by its path in `templates/`; a picture is in base64.
  static let texts: KeyValuePairs = [
"brief.txt": ##"""
{{! A short message for a messenger: one line for each product and the total, without links. }}
{{title}}
{{#project}}
{{bidi.before}}{{project}}{{bidi.after}}{{#date}} · {{bidi.before}}{{date}}{{bidi.after}}{{/date}}
{{/project}}
{{^project}}
{{#date}}
{{date}}
{{/date}}
{{/project}}
{{#hidden_note}}
{{hidden_note}}
{{/hidden_note}}
{{#is_empty}}

{{#hidden_count}}{{words.nothing_shown}}{{/hidden_count}}{{^hidden_count}}{{words.empty}}{{/hidden_count}}
{{/is_empty}}
{{^has_rooms}}
{{#has_items}}

{{/has_items}}
{{/has_rooms}}
{{#groups}}
{{#starts_room}}

{{#room}}{{room}}{{/room}}{{^room}}{{words.other_rooms}}{{/room}}
{{/starts_room}}
{{#items}}
{{#is_multiple}}{{quantity}} × {{/is_multiple}}{{bidi.before}}{{name}}{{bidi.after}}{{#retailer}}{{words.comma}}{{bidi.before}}{{retailer}}{{bidi.after}}{{/retailer}} – {{#line_total}}{{line_total}}{{/line_total}}{{^line_total}}{{price}}{{/line_total}}{{#is_close}} [{{label}}{{#label_detail}}{{words.colon}}{{bidi.before}}{{label_detail}}{{bidi.after}}{{/label_detail}}]{{/is_close}}{{#show_scores}} [{{words.match_score.before}}{{score}}{{words.match_score.after}}]{{/show_scores}}
{{/items}}
{{/groups}}

{{words.total}}{{words.colon}}{{total}}{{#unpriced_note}}{{words.aside.before}}{{bidi.before}}{{unpriced_note}}{{bidi.after}}{{words.aside.after}}{{/unpriced_note}}
{{#adjustments}}
{{bidi.before}}{{label}}{{bidi.after}}{{#percent}}{{words.aside.before}}{{bidi.before}}{{percent}}{{bidi.after}}{{words.aside.after}}{{/percent}}{{words.colon}}{{amount}}
{{/adjustments}}
{{#grand_total}}
{{words.grand_total}}{{words.colon}}{{grand_total}}
{{/grand_total}}
{{#has_unmatched}}
{{words.not_found}}{{words.colon}}{{#unmatched}}{{^first}}{{words.comma}}{{/first}}{{^is_unknown}}{{bidi.before}}{{category}}{{bidi.after}}{{/is_unknown}}{{#is_unknown}}{{words.unknown_item}}{{/is_unknown}}{{/unmatched}}
{{/has_unmatched}}
{{#signature}}

{{#studio}}
{{bidi.before}}{{studio}}{{bidi.after}}
{{/studio}}
{{#contact}}
{{bidi.before}}{{contact}}{{bidi.after}}
{{/contact}}
{{/signature}}

"""##,
"diff.html": ##"""
{{!
  What changed between two lists, as one self-contained page in the looks of html.html. Sections of class replaced, added,
  removed and changed; of a difference, class better or worse; "was" is the picture before, "to" the effect on the total.
}}
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}" data-foot="{{#studio}}{{studio}} · {{/studio}}{{#project}}{{project}}{{/project}}{{^project}}{{title}}{{/project}}{{#date}} · {{date}}{{/date}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src {{#images}}https: http: {{/images}}data:; style-src {{csp.styles}}; script-src {{csp.scripts}}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<meta name="generator" content="RemoShop">
<title>{{title}}{{words.colon}}{{words.changes}}</title>
<link rel="icon" href="data:,">
<style>
{{>theme}}
{{>page.css}}
{{#sender}}
{{>studio.css}}
{{/sender}}
{{>diff.css}}
</style>
</head>
<body>
<a class="skip" href="#list">{{words.skip}}</a>
<header>
<div>
{{#sender}}
{{>letterhead}}
{{/sender}}
<h1><bdi>{{title}}</bdi>{{words.colon}}{{words.changes}}</h1>
{{#project}}
<p class="j"><bdi>{{project}}</bdi>{{#date}} · <bdi>{{date}}</bdi>{{/date}}</p>
{{/project}}
{{^project}}
{{#date}}
<p class="n">{{date}}</p>
{{/date}}
{{/project}}
{{#has_names}}
<p class="n"><bdi>{{old_name}}</bdi> {{arrow}} <bdi>{{new_name}}</bdi></p>
{{/has_names}}
</div>
</header>
<aside aria-label="{{words.total}}">
<div class="t">
<p>{{words.total_now}} <b{{^is_total_known}} class="q"{{/is_total_known}}>{{total_now}}</b>{{#total_change}} <small>{{total_change}}</small>{{/total_change}}{{#hidden_now}} <small>{{hidden_now}}</small>{{/hidden_now}}</p>
{{#total_before}}
<p class="y">{{words.total_before}} {{total_before}}{{#hidden_before}} <small>{{hidden_before}}</small>{{/hidden_before}}</p>
{{/total_before}}
{{#adjustments}}
<p class="y"><bdi>{{what}}</bdi> <del><bdi>{{old}}</bdi></del> {{arrow}} <ins><bdi>{{new}}</bdi></ins></p>
{{/adjustments}}
{{#grand_total_now}}
<p class="y">{{words.grand_total}} <bdi>{{grand_total_before}}</bdi> {{arrow}} <b>{{grand_total_now}}</b></p>
{{/grand_total_now}}
</div>
{{#has_sections}}
<nav aria-label="{{words.changes}}">
<ul>
{{#sections}}
<li><a href="#{{kind}}"><bdi>{{heading}} <small>{{count}}</small></bdi>{{#sum}} <span>{{sum}}</span>{{/sum}}</a></li>
{{/sections}}
</ul>
</nav>
{{/has_sections}}
</aside>
<main id="list">
{{#new_currency}}
<p class="n">{{words.currency}}{{words.colon}}<bdi>{{old_currency}}</bdi> {{arrow}} <bdi>{{new_currency}}</bdi></p>
<p class="n">{{words.no_difference}}</p>
{{/new_currency}}
{{#is_same}}
<p class="e">{{words.no_changes}}</p>
{{/is_same}}
{{#sections}}
<section class="u {{kind}}" id="{{kind}}">
<h2>{{heading}} <small>{{count}}</small>{{#sum}} <span>{{sum}}</span>{{/sum}}</h2>
<ul>
{{#entries}}
<li>
<div class="pic">{{#is_pair}}<div class="i was {{icon}}">{{#old_image}}<img src="{{old_image}}" alt="" loading="lazy" width="400" height="300">{{/old_image}}</div><span aria-hidden="true">{{arrow}}</span>{{/is_pair}}<div class="i {{icon}}">{{#image}}<img src="{{image}}" alt="" loading="lazy" width="400" height="300">{{/image}}</div></div>
<div>
{{#label}}
<p class="k">{{label}}</p>
{{/label}}
{{#is_removed}}
<h3>{{#link}}<a href="{{link}}" rel="{{rel}}"><bdi>{{name}}</bdi></a>{{/link}}{{^link}}<bdi>{{name}}</bdi>{{/link}}</h3>
{{/is_removed}}
{{^is_removed}}
<h3><bdi>{{name}}</bdi></h3>
{{/is_removed}}
{{#has_facts}}
<p class="s">{{#facts}}{{^first}} · {{/first}}<bdi>{{fact}}</bdi>{{/facts}}</p>
{{/has_facts}}
{{#price}}
<p class="p{{^is_priced}} q{{/is_priced}}">{{price}}{{#unit_price}} <small>{{quantity}}&nbsp;×&nbsp;{{unit_price}}</small>{{/unit_price}}{{^unit_price}}{{#quantity}} <small>× {{quantity}}</small>{{/quantity}}{{/unit_price}}</p>
{{/price}}
{{^price}}
{{#unit_price}}
<p class="d"><span>{{quantity}} × {{unit_price}}</span></p>
{{/unit_price}}
{{/price}}
{{#note}}
<p class="d">{{words.try_searching.before}}<bdi>{{note}}</bdi>{{words.try_searching.after}}</p>
{{/note}}
{{#lines}}
<p class="f{{#trend}} {{trend}}{{/trend}}"><b>{{what}}{{#product}}{{#is_alternate}}{{words.now_alternate.before}}<bdi>{{product}}</bdi>{{words.now_alternate.after}}{{/is_alternate}}{{^is_alternate}}{{words.no_longer_alternate.before}}<bdi>{{product}}</bdi>{{words.no_longer_alternate.after}}{{/is_alternate}}{{/product}}</b>{{#has_values}} <span>{{#old}}<del><bdi>{{old}}</bdi></del>{{#new}} {{arrow}} {{/new}}{{/old}}{{#new}}<ins><bdi>{{new}}</bdi></ins>{{/new}}</span>{{/has_values}}</p>
{{/lines}}
{{#effect}}
<p class="to">{{effect}}</p>
{{/effect}}
{{^is_removed}}
{{#link}}
<p class="w"><a class="b" href="{{link}}" rel="{{rel}}" aria-label="{{#is_search}}{{words.search}}{{/is_search}}{{^is_search}}{{#retailer}}{{#presentation}}{{words.view_at.before}}{{retailer}}{{words.view_at.after}}{{/presentation}}{{^presentation}}{{words.buy_at.before}}{{retailer}}{{words.buy_at.after}}{{/presentation}}{{/retailer}}{{^retailer}}{{#presentation}}{{words.view}}{{/presentation}}{{^presentation}}{{words.view_product}}{{/presentation}}{{/retailer}}{{/is_search}}{{words.colon}}{{name}}">{{#is_search}}{{words.search}}{{/is_search}}{{^is_search}}{{#retailer}}{{#presentation}}{{words.view_at.before}}<bdi>{{retailer}}</bdi>{{words.view_at.after}}{{/presentation}}{{^presentation}}{{words.buy_at.before}}<bdi>{{retailer}}</bdi>{{words.buy_at.after}}{{/presentation}}{{/retailer}}{{^retailer}}{{#presentation}}{{words.view}}{{/presentation}}{{^presentation}}{{words.view_product}}{{/presentation}}{{/retailer}}{{/is_search}}</a></p>
{{/link}}
{{/is_removed}}
</div>
</li>
{{/entries}}
</ul>
</section>
{{/sections}}
{{#has_costs}}
<section class="x">
<h2>{{words.costs}}</h2>
<dl>
{{#costs}}
<div{{#is_text}} class="m"{{/is_text}}{{#is_range}} class="r"{{/is_range}}><dt><bdi>{{what}}</bdi></dt><dd><del><bdi>{{old}}</bdi></del> {{arrow}} <ins><bdi>{{new}}</bdi></ins></dd></div>
{{/costs}}
</dl>
</section>
{{/has_costs}}
</main>
{{#signature}}
<footer>
{{#studio}}
<p><b><bdi>{{studio}}</bdi></b></p>
{{/studio}}
{{#contact}}
<p><bdi>{{contact}}</bdi></p>
{{/contact}}
</footer>
{{/signature}}
{{#has_images}}
<script>
(() => {
"use strict";
const all = (selector) => [...document.querySelectorAll(selector)];
{{>pictures.js}}
})();
</script>
{{/has_images}}
</body>
</html>

"""##,
"diff.md": ##"""
{{! What changed between two lists, in GitHub Flavored Markdown. No emphasis around data: see markdown.md. }}
# {{title}}{{{words.colon}}}{{words.changes}}
{{#project}}

{{bidi.before}}{{project}}{{bidi.after}}{{#date}} · {{bidi.before}}{{date}}{{bidi.after}}{{/date}}
{{/project}}
{{^project}}
{{#date}}

{{date}}
{{/date}}
{{/project}}

{{#has_names}}
{{bidi.before}}{{old_name}}{{bidi.after}} {{arrow}} {{bidi.before}}{{new_name}}{{bidi.after}}

{{/has_names}}
**{{words.total_before}}**{{{words.colon}}}{{total_before}}{{#hidden_before}}{{{words.aside.before}}}{{hidden_before}}{{{words.aside.after}}}{{/hidden_before}} · **{{words.total_now}}**{{{words.colon}}}{{total_now}}{{#now_note}}{{{words.aside.before}}}{{now_note}}{{{words.aside.after}}}{{/now_note}}
{{#grand_total_now}}

**{{words.grand_total}}**{{{words.colon}}}{{bidi.before}}{{grand_total_before}}{{bidi.after}} {{arrow}} {{bidi.before}}{{grand_total_now}}{{bidi.after}}
{{/grand_total_now}}
{{#has_adjustments}}

{{/has_adjustments}}
{{#adjustments}}
- {{bidi.before}}{{what}}{{bidi.after}}{{{words.colon}}}{{bidi.before}}{{old}}{{bidi.after}} {{arrow}} {{bidi.before}}{{new}}{{bidi.after}}
{{/adjustments}}
{{#new_currency}}

**{{words.currency}}**{{{words.colon}}}{{bidi.before}}{{old_currency}}{{bidi.after}} {{arrow}} {{bidi.before}}{{new_currency}}{{bidi.after}}

{{words.no_difference}}
{{/new_currency}}
{{#effect_sum}}

{{words.effects.before}}{{effect_sum}}{{words.effects.after}}
{{/effect_sum}}
{{#is_same}}

{{words.no_changes}}
{{/is_same}}
{{#sections}}

## {{heading}}{{{words.aside.before}}}{{count}}{{{words.aside.after}}}

{{#entries}}
{{#is_changed}}
- {{#link}}[{{name}}](<{{link}}>){{/link}}{{^link}}{{bidi.before}}{{name}}{{bidi.after}}{{/link}} – {{#lines}}{{^first}}{{{words.semicolon}}}{{/first}}{{what}}{{#product}}{{#is_alternate}}{{{words.now_alternate.before}}}{{bidi.before}}{{product}}{{bidi.after}}{{{words.now_alternate.after}}}{{/is_alternate}}{{^is_alternate}}{{{words.no_longer_alternate.before}}}{{bidi.before}}{{product}}{{bidi.after}}{{{words.no_longer_alternate.after}}}{{/is_alternate}}{{/product}}{{#has_values}}{{^is_long}}{{{words.colon}}}{{#old}}{{bidi.before}}{{old}}{{bidi.after}} {{arrow}} {{/old}}{{bidi.before}}{{new}}{{bidi.after}}{{/is_long}}{{/has_values}}{{/lines}}{{#effect}}{{{words.aside.before}}}{{effect}}{{{words.aside.after}}}{{/effect}}
{{/is_changed}}
{{^is_changed}}
- {{#quantity}}{{quantity}} × {{/quantity}}{{#link}}[{{name}}](<{{link}}>){{/link}}{{^link}}{{bidi.before}}{{name}}{{bidi.after}}{{/link}}{{#retailer}}{{words.comma}}{{bidi.before}}{{retailer}}{{bidi.after}}{{/retailer}}{{#price}} – {{price}}{{/price}}{{#effect}}{{{words.aside.before}}}{{effect}}{{{words.aside.after}}}{{/effect}}{{#note}} – {{words.try_searching.before}}{{note}}{{words.try_searching.after}}{{/note}}{{#label}} · {{label}}{{/label}}
{{/is_changed}}
{{/entries}}
{{/sections}}
{{#has_costs}}

## {{words.costs}}

{{/has_costs}}
{{#costs}}
- {{bidi.before}}{{what}}{{bidi.after}}{{{words.colon}}}{{bidi.before}}{{old}}{{bidi.after}} {{arrow}} {{bidi.before}}{{new}}{{bidi.after}}
{{/costs}}
{{#studio}}

{{bidi.before}}{{studio}}{{bidi.after}}
{{/studio}}
{{#contact}}

{{bidi.before}}{{contact}}{{bidi.after}}
{{/contact}}

"""##,
"diff.txt": ##"""
{{! What "remo-shop diff" says on a terminal. One line for each product; the sign before it tells what became of it. }}
{{title}}{{words.colon}}{{words.changes}}
{{#project}}
{{bidi.before}}{{project}}{{bidi.after}}{{#date}} · {{bidi.before}}{{date}}{{bidi.after}}{{/date}}
{{/project}}
{{^project}}
{{#date}}
{{date}}
{{/date}}
{{/project}}
{{#has_names}}
{{bidi.before}}{{old_name}}{{bidi.after}} {{arrow}} {{bidi.before}}{{new_name}}{{bidi.after}}
{{/has_names}}

{{words.total_before}}{{words.colon}}{{total_before}}{{#hidden_before}}{{words.aside.before}}{{hidden_before}}{{words.aside.after}}{{/hidden_before}}
{{words.total_now}}{{words.colon}}{{total_now}}{{#now_note}}{{words.aside.before}}{{now_note}}{{words.aside.after}}{{/now_note}}
{{#adjustments}}
{{bidi.before}}{{what}}{{bidi.after}}{{words.colon}}{{bidi.before}}{{old}}{{bidi.after}} {{arrow}} {{bidi.before}}{{new}}{{bidi.after}}
{{/adjustments}}
{{#grand_total_now}}
{{words.grand_total}}{{words.colon}}{{bidi.before}}{{grand_total_before}}{{bidi.after}} {{arrow}} {{bidi.before}}{{grand_total_now}}{{bidi.after}}
{{/grand_total_now}}
{{#new_currency}}

{{words.currency}}{{words.colon}}{{bidi.before}}{{old_currency}}{{bidi.after}} {{arrow}} {{bidi.before}}{{new_currency}}{{bidi.after}}

{{words.no_difference}}
{{/new_currency}}
{{#effect_sum}}

{{words.effects.before}}{{effect_sum}}{{words.effects.after}}
{{/effect_sum}}
{{#is_same}}

{{words.no_changes}}
{{/is_same}}
{{#sections}}

{{heading}}{{words.aside.before}}{{count}}{{words.aside.after}}

{{#entries}}
{{#is_changed}}
{{sign}} {{bidi.before}}{{name}}{{bidi.after}} – {{#lines}}{{^first}}{{words.semicolon}}{{/first}}{{what}}{{#product}}{{#is_alternate}}{{words.now_alternate.before}}{{bidi.before}}{{product}}{{bidi.after}}{{words.now_alternate.after}}{{/is_alternate}}{{^is_alternate}}{{words.no_longer_alternate.before}}{{bidi.before}}{{product}}{{bidi.after}}{{words.no_longer_alternate.after}}{{/is_alternate}}{{/product}}{{#has_values}}{{^is_long}}{{words.colon}}{{#old}}{{bidi.before}}{{old}}{{bidi.after}} {{arrow}} {{/old}}{{bidi.before}}{{new}}{{bidi.after}}{{/is_long}}{{/has_values}}{{/lines}}{{#effect}}{{words.aside.before}}{{effect}}{{words.aside.after}}{{/effect}}
{{/is_changed}}
{{^is_changed}}
{{sign}} {{#quantity}}{{quantity}} × {{/quantity}}{{bidi.before}}{{name}}{{bidi.after}}{{#retailer}}{{words.comma}}{{bidi.before}}{{retailer}}{{bidi.after}}{{/retailer}}{{#price}} – {{price}}{{/price}}{{#effect}}{{words.aside.before}}{{effect}}{{words.aside.after}}{{/effect}}{{#note}} – {{words.try_searching.before}}{{note}}{{words.try_searching.after}}{{/note}}{{#label}} [{{label}}]{{/label}}
{{/is_changed}}
{{/entries}}
{{/sections}}
{{#has_costs}}

{{words.costs}}

{{/has_costs}}
{{#costs}}
  {{bidi.before}}{{what}}{{bidi.after}}{{words.colon}}{{bidi.before}}{{old}}{{bidi.after}} {{arrow}} {{bidi.before}}{{new}}{{bidi.after}}
{{/costs}}
{{#signature}}

{{#studio}}
{{bidi.before}}{{studio}}{{bidi.after}}
{{/studio}}
{{#contact}}
{{bidi.before}}{{contact}}{{bidi.after}}
{{/contact}}
{{/signature}}

"""##,
"email.html": ##"""
{{!
  A shopping list for the body of a mail: one table, inline styles, no script, no style sheet. Everything can be read
  with images blocked, and keeps its order with all styles gone. Headings and items are rows of the same table,
  whose first column is as wide as the images in it. These keep their shape in every mail program, as only one side is
  set where the styles are not known. The table says language and direction once more, for mail programs
  that leave out what is around it, and stands in one of a fixed width for Outlook, which knows no max-width. The hidden text at the start is
  what mail programs show beside the subject. The colors are those of the plain theme, and other themes replace
  them; #fff is the text on a button.
}}
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<title>{{title}}</title>
</head>
<body style="margin:0;padding:24px 8px;background-color:#f5f5f2;color:#1e1f1c;font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;overflow-wrap:anywhere;line-break:strict;word-break:break-word;word-break:auto-phrase">
<div style="display:none;max-height:0;overflow:hidden">{{#has_items}}{{count_note}} · {{total}}{{^has_rooms}}{{#has_categories}}{{#groups}}{{#first}} · {{/first}}{{^first}}{{words.comma}}{{/first}}<bdi>{{name}}</bdi>{{/groups}}{{/has_categories}}{{/has_rooms}}{{#has_rooms}}{{#groups}}{{#starts_room}}{{#first}} · {{/first}}{{^first}}{{words.comma}}{{/first}}<bdi>{{#room}}{{room}}{{/room}}{{^room}}{{words.other_rooms}}{{/room}}</bdi>{{/starts_room}}{{/groups}}{{/has_rooms}}{{/has_items}}</div>
<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table lang="{{lang}}" dir="{{dir}}" role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-spacing:0;border-collapse:separate;border-radius:12px;background-color:#ffffff">
{{#hero}}
<tr><td colspan="2"><img src="{{hero}}" alt="{{room_type}}" width="600" style="display:block;width:auto;height:auto;max-width:100%;max-height:450px;margin:0 auto;border:0;border-radius:12px 12px 0 0"></td></tr>
{{/hero}}
<tr><td colspan="2" style="padding:32px 16px 8px">
{{#sender}}
{{#studio_logo}}
<p style="margin:0 0 24px"><img src="{{studio_logo}}" alt="{{studio}}" height="48" style="display:block;width:auto;height:auto;max-width:100%;max-height:48px;border:0"></p>
{{/studio_logo}}
{{^studio_logo}}
{{#studio}}
<p style="margin:0 0 24px;font-weight:bold"><bdi>{{studio}}</bdi></p>
{{/studio}}
{{/studio_logo}}
{{/sender}}
<h1 style="margin:0;font-family:Georgia,'Noto Serif',serif;font-size:30px;line-height:36px;font-weight:normal"><bdi>{{title}}</bdi></h1>
{{#project}}
<p style="margin:8px 0 0"><bdi>{{project}}</bdi></p>
{{/project}}
{{#room_type}}
<p style="margin:8px 0 0"><bdi>{{room_type}}</bdi>{{#style}} · <bdi>{{style}}</bdi>{{/style}}</p>
{{/room_type}}
<p style="margin:8px 0 0;color:#5d5e57">{{#date}}<bdi>{{date}}</bdi> · {{/date}}{{count_note}}</p>
{{#has_items}}
<p style="margin:16px 0 0">{{words.intro}}</p>
{{/has_items}}
{{#page_url}}
<p style="margin:8px 0 0"><a href="{{page_url}}" style="color:#24513f;font-weight:bold">{{words.open_page}}</a></p>
{{/page_url}}
<p style="margin:16px 0 0;padding:16px 0 0;border-top:1px solid #dcdbd4">{{words.total}}{{words.colon}}<b style="{{#total_cents}}font-family:Georgia,'Noto Serif',serif;font-size:24px;{{/total_cents}}font-weight:normal">{{total}}</b></p>
{{#unpriced_note}}
<p style="margin:4px 0 0;color:#5d5e57;font-size:14px">{{unpriced_note}}</p>
{{/unpriced_note}}
{{#adjustments}}
<p style="margin:4px 0 0"><bdi>{{label}}</bdi>{{#percent}}{{words.aside.before}}<bdi>{{percent}}</bdi>{{words.aside.after}}{{/percent}}{{words.colon}}{{amount}}</p>
{{/adjustments}}
{{#grand_total}}
<p style="margin:8px 0 0">{{words.grand_total}}{{words.colon}}<b style="font-family:Georgia,'Noto Serif',serif;font-size:24px;font-weight:normal">{{grand_total}}</b></p>
{{/grand_total}}
{{#hidden_note}}
<p style="margin:4px 0 0;color:#5d5e57;font-size:14px">{{hidden_note}}</p>
{{/hidden_note}}
{{#show_tip}}
<p style="margin:16px 0 0;color:#5d5e57;font-size:14px">{{words.tip}}</p>
{{/show_tip}}
{{#is_empty}}
<p style="margin:24px 0">{{#hidden_count}}{{words.nothing_shown}}{{/hidden_count}}{{^hidden_count}}{{words.empty}}{{/hidden_count}}</p>
{{/is_empty}}
</td></tr>
{{#groups}}
{{#starts_room}}
<tr><td colspan="2" style="padding:48px 16px 0"><h2 style="margin:0;padding:0 0 8px;border-bottom:1px solid #1e1f1c;font-family:Georgia,'Noto Serif',serif;font-size:26px;line-height:32px;font-weight:normal"><bdi>{{#room}}{{room}}{{/room}}{{^room}}{{words.other_rooms}}{{/room}}</bdi>{{#total_cents}} <span style="color:#5d5e57;font-size:16px">{{room_subtotal}}</span>{{/total_cents}}</h2></td></tr>
{{/starts_room}}
{{#has_categories}}
<tr><td colspan="2" style="padding:24px 16px 0"><h2 style="margin:0;padding:0 0 8px;border-bottom:1px solid #dcdbd4;font-family:Georgia,'Noto Serif',serif;font-size:19px;line-height:26px;font-weight:normal"><bdi>{{name}}</bdi>{{#has_several}}{{#total_cents}} <span style="color:#5d5e57;font-size:16px">{{subtotal}}</span>{{/total_cents}}{{/has_several}}</h2></td></tr>
{{/has_categories}}
{{#items}}
<tr>
{{#image}}
<td style="width:1px;padding:0;vertical-align:top"><p style="width:128px;margin:{{#bidi.before}}16px 16px 8px 0{{/bidi.before}}{{^bidi.before}}16px 0 8px 16px{{/bidi.before}};text-align:center"><img src="{{image}}" alt="" width="128" style="width:auto;height:auto;max-width:128px;max-height:128px;border:0;border-radius:8px;background-color:#ffffff;vertical-align:top"></p></td>
{{/image}}
<td{{^image}} colspan="2"{{/image}} style="padding:16px 16px 8px;vertical-align:top">
<h3 style="margin:0;font-size:16px;line-height:22px"><bdi>{{name}}</bdi></h3>
{{#retailer}}
<p style="margin:2px 0 0;color:#5d5e57;font-size:14px;line-height:20px"><bdi>{{retailer}}</bdi></p>
{{/retailer}}
{{#is_priced}}
<p style="margin:4px 0 0;font-family:Georgia,'Noto Serif',serif;font-size:19px">{{#line_total}}{{line_total}} <span style="color:#5d5e57;font-size:15px">{{quantity}}&nbsp;×&nbsp;{{price}}</span>{{/line_total}}{{^line_total}}{{price}}{{/line_total}}</p>
{{/is_priced}}
{{^is_priced}}
<p style="margin:4px 0 0">{{^presentation}}{{#link}}<a href="{{link}}" rel="{{rel}}" style="color:#24513f;font-weight:bold">{{price}}</a>{{/link}}{{^link}}{{price}}{{/link}}{{/presentation}}{{#presentation}}{{price}}{{/presentation}}{{#is_multiple}} <span style="color:#5d5e57;font-size:15px">× {{quantity}}</span>{{/is_multiple}}</p>
{{/is_priced}}
{{#is_close}}
<p style="margin:4px 0 0;color:#474069;font-size:14px;font-weight:bold">{{label}}{{#label_detail}}{{words.colon}}<bdi>{{label_detail}}</bdi>{{/label_detail}}</p>
{{/is_close}}
{{>mail-facts}}
{{#show_scores}}
<p style="margin:4px 0 0;color:#5d5e57;font-size:14px;line-height:20px">{{words.match_score.before}}{{score}}{{words.match_score.after}}</p>
{{/show_scores}}
{{#presentation}}
{{#link}}
<p style="margin:12px 0 8px"><a href="{{link}}" rel="{{rel}}" style="color:#24513f;font-weight:bold">{{#retailer}}{{words.view_at.before}}<bdi>{{retailer}}</bdi>{{words.view_at.after}}{{/retailer}}{{^retailer}}{{words.view}}{{/retailer}}</a></p>
{{/link}}
{{/presentation}}
{{^presentation}}
{{#is_priced}}
{{#link}}
<p style="margin:12px 0 8px"><a href="{{link}}" rel="{{rel}}" style="display:inline-block;padding:8px 24px;border-radius:8px;background-color:#24513f;color:#fff;font-weight:bold;text-decoration:none">{{words.buy}}</a></p>
{{/link}}
{{/is_priced}}
{{/presentation}}
</td>
</tr>
{{#alternates}}
<tr>
{{#image}}
<td style="width:1px;padding:0;vertical-align:top"><p style="width:128px;margin:{{#bidi.before}}16px 16px 8px 0{{/bidi.before}}{{^bidi.before}}16px 0 8px 16px{{/bidi.before}};text-align:center"><img src="{{image}}" alt="" width="96" style="width:auto;height:auto;max-width:96px;max-height:96px;border:0;border-radius:8px;background-color:#ffffff;vertical-align:top"></p></td>
{{/image}}
<td{{^image}} colspan="2"{{/image}} style="padding:16px 16px 8px;vertical-align:top">
<p style="margin:0;font-size:14px;line-height:20px"><span style="color:#5d5e57">{{words.alternate}}{{words.colon}}</span>{{#link}}<a href="{{link}}" rel="{{rel}}" style="color:#24513f"><b><bdi>{{name}}</bdi></b></a>{{/link}}{{^link}}<b><bdi>{{name}}</bdi></b>{{/link}}</p>
{{#retailer}}
<p style="margin:2px 0 0;color:#5d5e57;font-size:14px;line-height:20px"><bdi>{{retailer}}</bdi></p>
{{/retailer}}
<p style="margin:4px 0 0">{{price}}</p>
{{#is_close}}
<p style="margin:4px 0 0;color:#474069;font-size:14px;font-weight:bold">{{label}}{{#label_detail}}{{words.colon}}<bdi>{{label_detail}}</bdi>{{/label_detail}}</p>
{{/is_close}}
{{>mail-facts}}
</td>
</tr>
{{/alternates}}
{{/items}}
{{/groups}}
{{#has_unmatched}}
<tr><td colspan="2" style="padding:24px 16px 0"><h2 style="margin:0;padding:0 0 8px;border-bottom:1px solid #dcdbd4;font-family:Georgia,'Noto Serif',serif;font-size:22px;line-height:28px;font-weight:normal">{{words.not_found}}</h2></td></tr>
{{#unmatched}}
<tr><td colspan="2" style="padding:16px 16px 0">
{{^is_unknown}}
{{#presentation}}
<p style="margin:0"><b><bdi>{{category}}</bdi></b></p>
{{/presentation}}
{{^presentation}}
<p style="margin:0">{{words.no_match_for.before}}<b><bdi>{{category}}</bdi></b>{{words.no_match_for.after}}{{words.gap}}{{words.try_searching.before}}<bdi>{{keywords}}</bdi>{{words.try_searching.after}}</p>
{{#search_url}}
<p style="margin:8px 0"><a href="{{search_url}}" rel="{{rel}}" style="color:#24513f;font-weight:bold">{{words.search}}</a></p>
{{/search_url}}
{{/presentation}}
{{/is_unknown}}
{{#is_unknown}}
<p style="margin:0">{{words.unknown_item}}</p>
{{/is_unknown}}
</td></tr>
{{/unmatched}}
{{/has_unmatched}}
{{#costs}}
<tr><td colspan="2" style="padding:24px 16px 0">
<h2 style="margin:0;padding:0 0 8px;border-bottom:1px solid #dcdbd4;font-family:Georgia,'Noto Serif',serif;font-size:22px;line-height:28px;font-weight:normal">{{words.costs}}</h2>
{{#materials}}
<p style="margin:12px 0 0">{{words.materials}}{{words.colon}}{{materials}}</p>
{{/materials}}
{{#labor}}
<p style="margin:4px 0 0">{{words.labor}}{{words.colon}}{{labor}}{{#labor_note}} · <bdi>{{labor_note}}</bdi>{{/labor_note}}</p>
{{/labor}}
{{^labor}}
{{#labor_note}}
<p style="margin:4px 0 0">{{words.labor}}{{words.colon}}<bdi>{{labor_note}}</bdi></p>
{{/labor_note}}
{{/labor}}
{{#permits}}
<p style="margin:4px 0 0">{{words.permits}}{{words.colon}}{{permits}}</p>
{{/permits}}
{{#fees}}
<p style="margin:4px 0 0">{{words.fee}}{{words.colon}}{{#type}}<bdi>{{type}}</bdi>{{words.comma}}{{/type}}{{amount}}{{#reason}} · <bdi>{{reason}}</bdi>{{/reason}}</p>
{{/fees}}
{{#high}}
<p style="margin:4px 0 0"><b>{{words.range}}{{words.colon}}{{low}} – {{high}}</b></p>
{{/high}}
{{^high}}
{{#low}}
<p style="margin:4px 0 0"><b>{{words.range}}{{words.colon}}{{low}}</b></p>
{{/low}}
{{/high}}
<p style="margin:12px 0 0;color:#5d5e57;font-size:14px">{{words.costs_note}}</p>
</td></tr>
{{/costs}}
{{#signature}}
<tr><td colspan="2" style="padding:32px 16px 0">
{{#has_items}}
<p style="margin:0;padding:16px 0 0;border-top:1px solid #dcdbd4">{{#grand_total}}{{words.grand_total}}{{/grand_total}}{{^grand_total}}{{words.total}}{{/grand_total}}{{words.colon}}{{#grand_total}}<b style="font-family:Georgia,'Noto Serif',serif;font-size:24px;font-weight:normal">{{grand_total}}</b>{{/grand_total}}{{^grand_total}}<b style="{{#total_cents}}font-family:Georgia,'Noto Serif',serif;font-size:24px;{{/total_cents}}font-weight:normal">{{total}}</b>{{/grand_total}}</p>
{{/has_items}}
<p style="margin:24px 0 4px">{{words.regards}}</p>
{{#studio}}
<p style="margin:0"><b><bdi>{{studio}}</bdi></b></p>
{{/studio}}
{{#contact}}
<p style="margin:0;color:#5d5e57;font-size:14px">{{contact}}</p>
{{/contact}}
</td></tr>
{{/signature}}
<tr><td colspan="2" style="padding:16px">&nbsp;</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>

"""##,
"html.html": ##"""
{{!
  A shopping list as one self-contained page. It needs no network but for product images and reads in full
  without JavaScript. Short class names keep large lists small: templates/README.md says what each one is.
}}
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}" data-foot="{{#studio}}{{studio}} · {{/studio}}{{#project}}{{project}}{{/project}}{{^project}}{{title}}{{/project}}{{#date}} · {{date}}{{/date}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src {{#images}}https: http: {{/images}}data:; style-src {{csp.styles}}; script-src {{csp.scripts}}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<meta name="generator" content="RemoShop">
<meta property="og:type" content="website">
<meta property="og:title" content="{{title}}">
<meta name="description" property="og:description" content="{{#has_items}}{{count_note}} · {{total}}{{^has_rooms}}{{#has_categories}}{{#groups}}{{#first}} · {{/first}}{{^first}}{{words.comma}}{{/first}}{{name}}{{/groups}}{{/has_categories}}{{/has_rooms}}{{#has_rooms}}{{#groups}}{{#starts_room}}{{#first}} · {{/first}}{{^first}}{{words.comma}}{{/first}}{{#room}}{{room}}{{/room}}{{^room}}{{words.other_rooms}}{{/room}}{{/starts_room}}{{/groups}}{{/has_rooms}}{{/has_items}}{{^has_items}}{{#has_unmatched}}{{words.not_found}}{{/has_unmatched}}{{#is_empty}}{{#hidden_count}}{{words.nothing_shown}}{{/hidden_count}}{{^hidden_count}}{{words.empty}}{{/hidden_count}}{{/is_empty}}{{/has_items}}">
{{#hero_link}}
<meta property="og:image" content="{{hero_link}}">
{{/hero_link}}
{{^hero_link}}
{{#lead_image}}
<meta property="og:image" content="{{lead_image}}">
{{/lead_image}}
{{/hero_link}}
{{#studio}}
<meta property="og:site_name" content="{{studio}}">
{{/studio}}
<title>{{title}}</title>
<link rel="icon" href="data:,">
<style>
{{>theme}}
{{>page.css}}
{{#sender}}
{{>studio.css}}
{{/sender}}
{{#ask}}
{{>ask.css}}
{{/ask}}
</style>
{{>json-ld}}
</head>
<body>
<a class="skip" href="#list">{{words.skip}}</a>
<header>
{{#hero}}
<img class="hero" src="{{hero}}" alt="{{room_type}}">
{{/hero}}
<div>
{{#sender}}
{{>letterhead}}
{{/sender}}
<h1><bdi>{{title}}</bdi></h1>
{{#project}}
<p class="j"><bdi>{{project}}</bdi></p>
{{/project}}
{{#room_type}}
<p class="j"><bdi>{{room_type}}</bdi>{{#style}} · <bdi>{{style}}</bdi>{{/style}}</p>
{{/room_type}}
<p class="n">{{#date}}<bdi>{{date}}</bdi> · {{/date}}{{count_note}}</p>
</div>
</header>
<aside aria-label="{{words.total}}">
<div class="t">
<p>{{words.total}} <b{{#is_partial}}{{^total_cents}} class="q"{{/total_cents}}{{/is_partial}}>{{total}}</b>{{#unpriced_note}} <small>{{unpriced_note}}</small>{{/unpriced_note}}</p>
{{#grand_total}}
<p>{{words.grand_total}} <b>{{grand_total}}</b></p>
{{/grand_total}}
</div>
{{#has_items}}
<nav aria-label="{{words.groups}}">
<ul>
{{#groups}}
{{#has_categories}}
{{#starts_room}}
<li><b><bdi>{{#room}}{{room}}{{/room}}{{^room}}{{words.other_rooms}}{{/room}}</bdi></b></li>
{{/starts_room}}
<li><a href="#{{slug}}"><bdi>{{name}}</bdi> <span{{^total_cents}} hidden{{/total_cents}}>{{subtotal}}</span></a></li>
{{/has_categories}}
{{^has_categories}}
<li><b><a href="#{{slug}}"><bdi>{{#room}}{{room}}{{/room}}{{^room}}{{words.other_rooms}}{{/room}}</bdi> <span{{^total_cents}} hidden{{/total_cents}}>{{subtotal}}</span></a></b></li>
{{/has_categories}}
{{/groups}}
</ul>
</nav>
{{/has_items}}
</aside>
<main id="list"{{#ticks}} class="ticks"{{/ticks}}>
{{#is_empty}}
<p class="e">{{#hidden_count}}{{words.nothing_shown}}{{/hidden_count}}{{^hidden_count}}{{words.empty}}{{/hidden_count}}</p>
{{/is_empty}}
{{#hidden_note}}
<p class="z">{{hidden_note}}</p>
{{/hidden_note}}
{{#show_tip}}
<p class="z" id="tip">{{words.tip}}</p>
{{/show_tip}}
{{#groups}}
{{#starts_room}}
<h2 class="h"{{^room}} data-other{{/room}}><bdi>{{#room}}{{room}}{{/room}}{{^room}}{{words.other_rooms}}{{/room}}</bdi> <span{{^total_cents}} hidden{{/total_cents}}>{{room_subtotal}}</span></h2>
{{/starts_room}}
<details class="g {{icon}}" id="{{slug}}" open>
<summary{{^has_categories}} hidden{{/has_categories}}><h2><bdi>{{name}}</bdi> <span{{^total_cents}} hidden{{/total_cents}}>{{subtotal}}</span></h2></summary>
<ul>
{{#items}}
{{>card}}
{{/items}}
</ul>
</details>
{{/groups}}
{{#grand_total}}
{{>sums}}
{{/grand_total}}
{{#has_unmatched}}
<section class="u">
<h2>{{words.not_found}}</h2>
<ul>
{{#unmatched}}
{{>search}}
{{/unmatched}}
</ul>
</section>
{{/has_unmatched}}
{{#costs}}
{{>costs}}
{{/costs}}
</main>
{{#signature}}
<footer>
{{#studio}}
<p><b><bdi>{{studio}}</bdi></b></p>
{{/studio}}
{{#contact}}
<p><bdi>{{contact}}</bdi></p>
{{/contact}}
</footer>
{{/signature}}
{{^is_empty}}
{{^presentation}}
{{>tools}}
{{>page-data}}
<script>
{{>page.js}}
</script>
{{/presentation}}
{{#presentation}}
<script>
(() => {
"use strict";
const all = (selector) => [...document.querySelectorAll(selector)];
{{>pictures.js}}
})();
</script>
{{/presentation}}
{{#ask}}
{{#has_items}}
{{>ask}}
<script>
{{>ask.js}}
</script>
{{/has_items}}
{{/ask}}
{{/is_empty}}
</body>
</html>

"""##,
"markdown.md": ##"""
{{!
  A shopping list in GitHub Flavored Markdown. No emphasis in a paragraph that
  holds data: some renderers then read escaped signs a second time.
}}
# {{title}}
{{#project}}

{{bidi.before}}{{project}}{{bidi.after}}{{#date}} · {{bidi.before}}{{date}}{{bidi.after}}{{/date}}
{{/project}}
{{^project}}
{{#date}}

{{date}}
{{/date}}
{{/project}}

**{{words.total}}**{{{words.colon}}}{{total}} · {{bidi.before}}{{count_note}}{{bidi.after}}{{#unpriced_note}} · {{bidi.before}}{{unpriced_note}}{{bidi.after}}{{/unpriced_note}}
{{#grand_total}}

{{#adjustments}}
- {{bidi.before}}{{label}}{{bidi.after}}{{#percent}}{{{words.aside.before}}}{{bidi.before}}{{percent}}{{bidi.after}}{{{words.aside.after}}}{{/percent}}{{{words.colon}}}{{amount}}
{{/adjustments}}

**{{words.grand_total}}**{{{words.colon}}}{{grand_total}}
{{/grand_total}}
{{#is_empty}}

{{#hidden_count}}{{words.nothing_shown}}{{/hidden_count}}{{^hidden_count}}{{words.empty}}{{/hidden_count}}
{{/is_empty}}
{{#hidden_note}}

{{hidden_note}}
{{/hidden_note}}
{{#show_tip}}

{{words.tip}}
{{/show_tip}}
{{#groups}}
{{#starts_room}}

## {{#room}}{{room}}{{/room}}{{^room}}{{words.other_rooms}}{{/room}} — {{room_subtotal}}
{{/starts_room}}
{{#has_categories}}

{{#has_rooms}}#{{/has_rooms}}## {{name}} — {{subtotal}}
{{/has_categories}}

{{#items}}
- {{#checklist}}[ ] {{/checklist}}{{#link}}[{{name}}](<{{link}}>){{/link}}{{^link}}{{name}}{{/link}}\
  {{#line_total}}{{line_total}} · {{quantity}} × {{price}}{{/line_total}}{{^line_total}}{{price}}{{#is_multiple}} × {{quantity}}{{/is_multiple}}{{/line_total}}{{#is_close}} · {{label}}{{#label_detail}}{{{words.colon}}}{{bidi.before}}{{label_detail}}{{bidi.after}}{{/label_detail}}{{/is_close}}{{#show_scores}} · {{words.match_score.before}}{{score}}{{words.match_score.after}}{{/show_scores}}{{#retailer}}\
  {{retailer}}{{/retailer}}{{#fit_label}}\
  {{fit_label}}{{/fit_label}}{{#fit_detail}}\
  {{fit_detail}}{{/fit_detail}}{{#dimensions}}\
  {{dimensions}}{{/dimensions}}{{#why}}\
  {{why}}{{/why}}{{#note}}\
  {{words.note}}{{{words.colon}}}{{note}}{{/note}}{{#own_fields}}\
  {{label}}{{{words.colon}}}{{value}}{{/own_fields}}
{{#alternates}}
  - {{words.alternate}}{{{words.colon}}}{{#link}}[{{name}}](<{{link}}>){{/link}}{{^link}}{{name}}{{/link}}{{words.comma}}{{price}}{{#retailer}}{{words.comma}}{{retailer}}{{/retailer}}{{#is_close}} · {{label}}{{#label_detail}}{{{words.colon}}}{{bidi.before}}{{label_detail}}{{bidi.after}}{{/label_detail}}{{/is_close}}{{#fit_label}}\
    {{fit_label}}{{/fit_label}}{{#fit_detail}}\
    {{fit_detail}}{{/fit_detail}}{{#dimensions}}\
    {{dimensions}}{{/dimensions}}{{#why}}\
    {{why}}{{/why}}{{#note}}\
    {{words.note}}{{{words.colon}}}{{note}}{{/note}}{{#own_fields}}\
    {{label}}{{{words.colon}}}{{value}}{{/own_fields}}
{{/alternates}}
{{/items}}
{{/groups}}
{{#has_unmatched}}

## {{words.not_found}}

{{#unmatched}}
{{^is_unknown}}
{{#presentation}}
- {{category}}
{{/presentation}}
{{^presentation}}
- {{words.no_match_for.before}}{{category}}{{words.no_match_for.after}}{{{words.gap}}}{{words.try_searching.before}}{{keywords}}{{words.try_searching.after}}{{#search_url}}\
  [{{words.search}}](<{{search_url}}>){{/search_url}}
{{/presentation}}
{{/is_unknown}}
{{#is_unknown}}
- {{words.unknown_item}}
{{/is_unknown}}
{{/unmatched}}
{{/has_unmatched}}
{{#costs}}

## {{words.costs}}

{{#materials}}
- {{words.materials}}{{{words.colon}}}{{materials}}
{{/materials}}
{{#labor}}
- {{words.labor}}{{{words.colon}}}{{labor}}{{#labor_note}} · {{bidi.before}}{{labor_note}}{{bidi.after}}{{/labor_note}}
{{/labor}}
{{^labor}}
{{#labor_note}}
- {{words.labor}}{{{words.colon}}}{{bidi.before}}{{labor_note}}{{bidi.after}}
{{/labor_note}}
{{/labor}}
{{#permits}}
- {{words.permits}}{{{words.colon}}}{{permits}}
{{/permits}}
{{#fees}}
- {{words.fee}}{{{words.colon}}}{{#type}}{{bidi.before}}{{type}}{{bidi.after}}{{words.comma}}{{/type}}{{amount}}{{#reason}} · {{bidi.before}}{{reason}}{{bidi.after}}{{/reason}}
{{/fees}}
{{#high}}
- {{words.range}}{{{words.colon}}}{{low}} – {{high}}
{{/high}}
{{^high}}
{{#low}}
- {{words.range}}{{{words.colon}}}{{low}}
{{/low}}
{{/high}}

{{words.costs_note}}
{{/costs}}
{{#studio}}

{{bidi.before}}{{studio}}{{bidi.after}}
{{/studio}}
{{#contact}}

{{bidi.before}}{{contact}}{{bidi.after}}
{{/contact}}

"""##,
"partials/ask.css": ##"""
{{! A client's answer: a choice and a comment for each product, and the way back to the sender at the foot of the window. }}
.ask{display:flex;flex-wrap:wrap;gap:.4rem;min-width:0;margin:.6rem 0 0;padding:0;border:0;font-size:.9375rem}
.ask legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.ask label{display:flex;align-items:center;gap:.45rem;min-height:2.5rem;padding:.3rem .8rem;border:1px solid var(--line);border-radius:var(--chip);background:var(--card);line-height:1.3;cursor:pointer}
.ask label:hover{border-color:var(--ink)}
.ask label:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);font-weight:600}
.ask input{width:1.1rem;height:1.1rem}
.ask details{flex:1 0 100%}
.ask summary{display:inline-block;padding-block:.45rem;color:var(--accent);text-decoration:underline 1px;text-underline-offset:.2em}
textarea{display:block;width:100%;padding:.5rem .7rem;font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--soft);border-radius:var(--chip);resize:vertical}
.reply{position:sticky;inset-block-end:0;z-index:2;display:flex;flex-wrap:wrap;align-items:center;gap:.4rem 1.25rem;padding-block:.75rem;background:var(--page);border-block-start:1px solid var(--ink)}
.reply h2{font-size:1.2rem}
.reply .z{flex:1 1 16rem;padding:0;background:none;color:var(--soft);font-size:.875rem}
.reply p:last-child{display:flex;flex-wrap:wrap;gap:.5rem}
.reply [data-do=copy]{background:var(--accent);border-color:var(--accent);color:var(--on);font-weight:600}
.reply button:disabled{opacity:.5;cursor:default}
.reply .did{background:var(--ok-bg);color:var(--ok)}
html:has(.reply){scroll-padding-block-end:9rem}
@media (max-width:40em){.reply .z{display:none}}
@media print{.reply,.ask details:not([open]){display:none}}

"""##,
"partials/ask.html": ##"""
{{! Controls of partials/ask.js, which puts them in place, and what it needs beside the cards. }}
<template id="ask-item">
<fieldset class="ask">
<legend>{{words.your_answer}}<span>{{words.colon}}</span></legend>
<label><input type="radio" value="a"> {{words.approve}}</label>
<label><input type="radio" value="d"> {{words.decline}}</label>
<details><summary>{{words.comment}}</summary><textarea rows="3" maxlength="1000"></textarea></details>
</fieldset>
</template>
<template id="ask-tools">
<section class="reply" aria-labelledby="reply">
<h2 id="reply">{{words.your_answer}}</h2>
<p role="status"></p>
<p class="z">{{words.answer_hint}}</p>
<p><button type="button" data-do="copy">{{words.copy_answer}}</button> <button type="button" data-do="save">{{words.save_answer}}</button></p>
</section>
</template>
<script type="application/json" id="ask">
{"seal":"{{seal}}","colon":"{{words.colon}}","answered":"{{words.answered}}","instead":["{{words.take_instead.before}}","{{words.take_instead.after}}"],"comment":"{{words.comment}}","keep":"{{words.answer_block}}","copied":"{{words.copied}}","failed":"{{words.copy_failed}}"}
</script>

"""##,
"partials/ask.js": ##"""
{{!
  Lets a client answer: approve, decline or swap each product, and comment on it. The answer is a text for a mail or a
  file: lines to read, then the block that Import/AnswerText.swift reads. Nothing is sent from the page.
}}
(() => {
"use strict";
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const data = JSON.parse(one("#ask").textContent), store = "remo-shop-answer:" + data.seal;
const text = (e) => e.textContent.trim().replace(/\s+/g, " ");
const signs = { a: "✓ ", d: "✗ ", s: "⇄ ", c: "– " };

{{! Answers are kept, as a client may look at the list again tomorrow. Storage may be forbidden. }}
let kept = {};
try { kept = JSON.parse(localStorage.getItem(store)) ?? {}; } catch {}
const items = all(".c[data-item]").map((card) => {
  const name = text(one("h3", card)), { item: number } = card.dataset;
  const set = one("fieldset", one("#ask-item").content.cloneNode(true));
  one("legend", set).append(name);
  const alternates = all(".alt", card).map((e) => ({ number: e.dataset.item, name: text(one("bdi", e)), decision: e.dataset.decision }));
  for (const alternate of alternates) {
    const label = document.createElement("label"), radio = document.createElement("input");
    const bdi = document.createElement("bdi"), words = document.createElement("span");
    radio.type = "radio";
    radio.value = "s" + alternate.number;
    bdi.textContent = alternate.name;
    words.append(data.instead[0], bdi, data.instead[1]);
    label.append(radio, words);
    one("details", set).before(label);
  }
  const radios = all("input", set), area = one("textarea", set), details = one("details", set);
  area.setAttribute("aria-label", data.comment + data.colon + name);
  const chosen = alternates.find((e) => e.decision == "approved") ?? alternates[0];
  const known = { approved: "a", declined: "d", swapped: chosen && "s" + chosen.number }[card.dataset.decision];
{{! What is kept counts until the list itself has another decision or comment. }}
  const own = [known ?? "", one("[data-comment] bdi", card)?.textContent ?? ""], base = own.join(" ");
  const [decision, comment] = kept[number]?.[2] == base ? kept[number] : own;
  for (const radio of radios) {
    radio.name = "ask-" + number;
    radio.checked = radio.value == decision;
  }
  area.value = comment;
  details.open = comment.trim() != "";
  for (const e of all("[data-decision], [data-comment]", one("div", card))) e.remove();
  one(".w", card).after(set);
  const item = {
    number, name, set, known: !!known || comment != "",
    get decision() { return radios.find((r) => r.checked)?.value; },
    get comment() { return area.value.trim().replace(/\p{Surrogate}/gu, "\ufffd"); },
    swap: (value) => alternates.find((e) => "s" + e.number == value)?.name
  };
  set.addEventListener("input", () => {
    kept[number] = [item.decision, area.value, base];
    try { localStorage.setItem(store, JSON.stringify(kept)); } catch {}
    tell();
  });
  return item;
});

{{! A line for people. The marker of the block must not stand in it. }}
const line = ({ name, decision, comment, swap }) => (signs[(decision ?? "c")[0]] + name
  + (swap(decision) ? " → " + swap(decision) : "") + (comment ? ": " + comment : "")).replaceAll("RemoShop", "Remo Shop");
{{! A line for the machine: 3a, 3d too wide, 3s7. }}
const entry = ({ number, decision, comment }) => number + (decision ?? "c")
  + (comment ? " " + comment.replaceAll("\\", "\\\\").replaceAll("\n", "\\n") : "") + "\n";
{{! The text and its CRC-32, in groups of base32. }}
const block = (content) => {
  const bytes = [...new TextEncoder().encode(content)];
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >>> 1 ^ 0xEDB88320 : sum >>> 1;
  }
  let code = "", value = 0, bits = 0;
  for (const byte of [...bytes, ...[24, 16, 8, 0].map((shift) => ~sum >>> shift & 255), 0, 0, 0, 0, 0]) {
    value = value << 8 | byte;
    for (bits += 8; bits >= 5; value &= (1 << bits) - 1) code += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[value >>> (bits -= 5)];
  }
  code = code.slice(0, Math.ceil((bytes.length + 4) * 8 / 5));
  return "RemoShopAnswer1\n" + code.match(/.{1,48}/g).map((row) => row.match(/.{1,6}/g).join(" ")).join("\n") + "\nRemoShopEnd\n";
};
const answer = () => {
  const answered = items.filter((i) => i.decision || i.comment || i.known);
  return document.title + "\n\n" + answered.map(line).join("\n") + "\n\n" + data.keep + "\n"
    + block(data.seal + "\n" + answered.map(entry).join(""));
};

one("main").append(one("#ask-tools").content.cloneNode(true));
const reply = one(".reply"), status = one("[role=status]", reply);
const tell = (before = "") => {
  const done = items.filter((i) => i.decision).length;
  status.textContent = before + data.answered + data.colon + done + " / " + items.length;
  for (const button of all("button", reply)) button.disabled = !items.some((i) => i.decision || i.comment || i.known);
};
one("[data-do=copy]", reply).addEventListener("click", async ({ currentTarget: button }) => {
  let done = true;
  try {
    await navigator.clipboard.writeText(answer());
  } catch {
    const area = document.createElement("textarea");
    area.value = answer();
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
    button.focus();
  }
  tell((done ? data.copied : data.failed) + " · ");
  button.classList.toggle("did", done);
  setTimeout(() => button.classList.remove("did"), 2000);
});
one("[data-do=save]", reply).addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([answer()], { type: "text/plain" }));
  link.download = document.title.replace(/[\\/:*?"<>|]+/g, " ").trim() + ".txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
});
tell();
})();

"""##,
"partials/buy.html": ##"""
{{! The way to the shop: "Buy", or "View at" in a presentation. }}
<p class="w">{{^presentation}}{{#is_priced}}{{#link}}<a class="b" href="{{link}}" rel="{{rel}}" aria-label="{{words.buy}}{{words.colon}}{{name}}">{{words.buy}}</a>{{/link}}{{/is_priced}}{{/presentation}}{{#presentation}}{{#link}}<a class="b" href="{{link}}" rel="{{rel}}" aria-label="{{#retailer}}{{words.view_at.before}}{{retailer}}{{words.view_at.after}}{{/retailer}}{{^retailer}}{{words.view}}{{/retailer}}{{words.colon}}{{name}}">{{#retailer}}{{words.view_at.before}}<bdi>{{retailer}}</bdi>{{words.view_at.after}}{{/retailer}}{{^retailer}}{{words.view}}{{/retailer}}</a>{{/link}}{{/presentation}}</p>

"""##,
"partials/card.html": ##"""
<li class="c"{{#ask}} data-item="{{index}}"{{#decision}} data-decision="{{decision}}"{{/decision}}{{/ask}}{{#price_cents}} data-cents="{{price_cents}}"{{/price_cents}}{{#is_multiple}} data-pieces="{{quantity}}"{{/is_multiple}}>
<div>
<div class="i">{{#image}}<img src="{{image}}" alt="" loading="lazy" width="400" height="300">{{/image}}</div>
<div{{#short_link}} data-at="{{short_link}}"{{/short_link}}>
{{#is_close}}
<p class="k">{{label}}{{#label_detail}}{{words.colon}}<bdi>{{label_detail}}</bdi>{{/label_detail}}</p>
{{/is_close}}
<h3><bdi>{{name}}</bdi></h3>
{{#retailer}}
<p class="s"><bdi>{{retailer}}</bdi></p>
{{/retailer}}
{{#is_priced}}
<p class="p">{{#line_total}}{{line_total}} <small>{{quantity}}&nbsp;×&nbsp;{{price}}</small>{{/line_total}}{{^line_total}}{{price}}{{/line_total}}</p>
{{/is_priced}}
{{^is_priced}}
<p class="p q">{{^presentation}}{{#link}}<a href="{{link}}" rel="{{rel}}">{{price}}</a>{{/link}}{{^link}}{{price}}{{/link}}{{/presentation}}{{#presentation}}{{price}}{{/presentation}}{{#is_multiple}} <small>× {{quantity}}</small>{{/is_multiple}}</p>
{{/is_priced}}
{{>facts}}
{{#decision}}
<p class="d" data-decision><span>{{words.decision}}{{words.colon}}</span><bdi>{{decision_label}}</bdi></p>
{{/decision}}
{{#comment}}
<p class="d" data-comment><span>{{words.comment}}{{words.colon}}</span><bdi>{{comment}}</bdi></p>
{{/comment}}
{{#show_scores}}
<p class="d"><span>{{words.match_score.before}}{{score}}{{words.match_score.after}}</span></p>
{{/show_scores}}
{{>buy}}
</div>
</div>
{{#alternates}}
<div class="alt"{{#ask}} data-item="{{index}}"{{#decision}} data-decision="{{decision}}"{{/decision}}{{/ask}}>
<div class="i {{icon}}">{{#image}}<img src="{{image}}" alt="" loading="lazy" width="400" height="300">{{/image}}</div>
<div{{#short_link}} data-at="{{short_link}}"{{/short_link}}>
<p class="an"><span>{{words.alternate}}<i>{{words.colon}}</i></span><strong><bdi>{{name}}</bdi></strong><i>{{words.comma}}</i>{{#is_priced}}<b>{{price}}</b>{{/is_priced}}{{^is_priced}}<b class="q">{{^presentation}}{{#link}}<a href="{{link}}" rel="{{rel}}">{{price}}</a>{{/link}}{{^link}}{{price}}{{/link}}{{/presentation}}{{#presentation}}{{price}}{{/presentation}}</b>{{/is_priced}}{{#retailer}}<i>{{words.comma}}</i><small><bdi>{{retailer}}</bdi></small>{{/retailer}}</p>
{{#is_close}}
<p class="k">{{label}}{{#label_detail}}{{words.colon}}<bdi>{{label_detail}}</bdi>{{/label_detail}}</p>
{{/is_close}}
{{>facts}}
{{>buy}}
</div>
</div>
{{/alternates}}
</li>

"""##,
"partials/costs.html": ##"""
<section class="x">
<h2>{{words.costs}}</h2>
<dl>
{{#materials}}
<div><dt>{{words.materials}}</dt><dd>{{materials}}</dd></div>
{{/materials}}
{{#labor}}
<div><dt>{{words.labor}}{{#labor_note}} <small><bdi>{{labor_note}}</bdi></small>{{/labor_note}}</dt><dd>{{labor}}</dd></div>
{{/labor}}
{{^labor}}
{{#labor_note}}
<div class="m"><dt>{{words.labor}}</dt><dd><small><bdi>{{labor_note}}</bdi></small></dd></div>
{{/labor_note}}
{{/labor}}
{{#permits}}
<div><dt>{{words.permits}}</dt><dd>{{permits}}</dd></div>
{{/permits}}
{{#fees}}
<div><dt>{{#type}}<bdi>{{type}}</bdi>{{/type}}{{^type}}{{words.fee}}{{/type}} <small><bdi>{{reason}}</bdi></small></dt><dd>{{amount}}</dd></div>
{{/fees}}
{{#high}}
<div class="r"><dt>{{words.range}}</dt><dd>{{low}} – {{high}}</dd></div>
{{/high}}
{{^high}}
{{#low}}
<div class="r"><dt>{{words.range}}</dt><dd>{{low}}</dd></div>
{{/low}}
{{/high}}
</dl>
<p>{{words.costs_note}}</p>
</section>

"""##,
"partials/diff.css": ##"""
{{! What a page of changes has beside page.css. }}
{{! Broken behind the title where it can be, not inside of it. }}
h1{text-wrap:wrap}
@media(min-width:62em){h1{font-size:2.25rem;word-break:keep-all}}
.t b{font-size:min(2.25rem,10vw)}
.t small{font-size:1rem}
@media(max-width:61.99em){.t{position:static}}
.t .y{color:var(--soft)}
nav a bdi,.t small{white-space:nowrap}
nav small,.u h2 small{font-size:.8em;color:var(--soft)}
.u h2{display:flex;align-items:baseline;gap:.6rem;padding-block-end:.35rem;border-block-end:1px solid var(--ink)}
{{! A single entry says its effect itself. }}
.u:has(li:only-child) h2 span{display:none}
.u ul{gap:0;margin:0}
{{! A row: pictures, words, and at the end the effect on the total. With less room, all stand below one another.}}
.u li{display:grid;grid-template-columns:9.5rem minmax(0,1fr);align-items:start;gap:.5rem 1.25rem;padding:1.25rem 0;border:0;border-radius:0;background:none;overflow:visible}
.u li+li{border-block-start:1px solid var(--line)}
.u li:has(.was){grid-template-columns:20.75rem minmax(0,1fr)}
.pic{display:grid;grid-template-columns:minmax(0,1fr);gap:.5rem;align-items:center;color:var(--soft)}
.pic:has(.was){grid-template-columns:minmax(0,1fr) auto minmax(0,1fr)}
.u .i,.u .i:empty{align-self:auto;width:auto;aspect-ratio:4/3;margin:0;border-radius:var(--r)}
.u .i:empty{background:var(--tint)}
.u .i::before,.u .i:empty::before{width:2.5rem;height:2.5rem;opacity:.55}
.was,.removed .i{opacity:.7}
main:not(:has(.i img)) .pic{display:none}
main:not(:has(.i img)) .u li{grid-template-columns:minmax(0,1fr)}
.pic+div{display:grid;gap:.2rem;min-width:0}
.u .k,.u .b{width:fit-content}
.removed h3{color:var(--soft);text-decoration:line-through}
.removed h3 a{color:inherit;text-decoration:underline 1px;text-underline-offset:.2em}
.to{font-family:ui-serif,"Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif",Georgia,serif;font-size:1.2rem;line-height:1.35;font-variant-numeric:lining-nums tabular-nums}
.u .f{display:flex;flex-wrap:wrap;align-items:baseline;gap:.15rem .75rem}
.u .f b{margin:0;padding:0;background:none;color:var(--soft);font-weight:500}
.u :is(.better,.worse) b{padding:.1rem .6rem;font-weight:600}
.u .better b{background:var(--ok-bg);color:var(--ok)}
.u .worse b{background:var(--warn-bg);color:var(--warn)}
{{! Old and new in one column beside what they are.}}
@media(min-width:48em){
.pic+div{grid-template-columns:fit-content(45%) minmax(0,1fr) auto;column-gap:.75rem;align-items:baseline}
.pic+div>*{grid-column:1/3}
.u .f{display:contents}
.f b{grid-column:1}
.f span{grid-column:2}
.f b:only-child{grid-column:1/3}
.pic+div>.to{grid-column:3;grid-row:1;text-align:end}
}
@media(max-width:47.99em){
.u li{grid-template-columns:7rem minmax(0,1fr);gap:.75rem}
.u li:has(.was){grid-template-columns:minmax(0,1fr)}
}
{{! An amount that has no room beside its label stands below it. }}
.x div{flex-wrap:wrap;row-gap:0}
.x dt,.x dd{max-width:100%}
.x dd{margin-inline-start:auto}
del{color:var(--soft)}
{{! Before an arrow, as figures cannot be read below a line. }}
del:not(:only-child){text-decoration:none}
ins{color:var(--ink);text-decoration:none}
@media(max-width:16em){.u li{grid-template-columns:minmax(0,1fr)}}
@media print{
.t .y{display:block}
.t small{font-size:10pt}
.u .i{position:relative;inset:auto;width:auto}
.u .i:is(:empty,.off){display:grid}
.u li{display:grid;grid-template-columns:34mm minmax(0,1fr);padding:3mm 0}
.u li:has(.was){grid-template-columns:75mm minmax(0,1fr)}
.u :is(.better,.worse) b{padding:0;background:none;color:#000}
.to{font-size:11pt}
}

"""##,
"partials/facts.html": ##"""
{{! What a card says about a product or an alternate below its price. }}
{{#fit_label}}
<p class="f {{fit_kind}}"><b><bdi>{{fit_label}}</bdi></b>{{#fit_detail}} <bdi>{{fit_detail}}</bdi>{{/fit_detail}}</p>
{{/fit_label}}
{{^fit_label}}
{{#fit_detail}}
<p class="d"><span>{{words.space}}{{words.colon}}</span><bdi>{{fit_detail}}</bdi></p>
{{/fit_detail}}
{{/fit_label}}
{{#dimensions}}
<p class="d size"><span>{{words.size}}{{words.colon}}</span><bdi>{{dimensions}}</bdi></p>
{{/dimensions}}
{{#why}}
<p class="d"><span>{{words.why}}{{words.colon}}</span><bdi>{{why}}</bdi></p>
{{/why}}
{{#note}}
<p class="d" data-note><span>{{words.note}}{{words.colon}}</span><bdi>{{note}}</bdi></p>
{{/note}}
{{#own_fields}}
<p class="d" data-note><span><bdi>{{label}}</bdi>{{words.colon}}</span><bdi>{{value}}</bdi></p>
{{/own_fields}}

"""##,
"partials/icons.css": ##"""
{{! One drawing of fourteen icons side by side, used as a mask; --x says which. Seating is the first;
   the last is the link of "Copy link". Stretched to its size: with its own ratio it is smaller where a browser rounds
   that, and its icons stand beside their places. }}
:root{--i:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 336 24' preserveAspectRatio='none' fill='none' stroke='dimgray' stroke-width='1.3' stroke-linecap='round' stroke-linejoin='round'><path d='M5 11.5v-3.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v3.5M3 13a1.5 1.5 0 0 1 3 0v2.5h12v-2.5a1.5 1.5 0 0 1 3 0v5h-18zM6 18v2M18 18v2M27 8h18v2.5h-18zM29.5 10.5v9M42.5 10.5v9M53 4h14v14h-14zM60 4v14M58 10v2M62 10v2M55 18v2M65 18v2M77 7h14v10h-14zM80 10h8v4h-8zM77 9h-2M77 12h-2M77 15h-2M91 9h2M91 12h2M91 15h2M105 4h6l3 8h-12zM108 12v8M104.5 20h7M123 4h18M125 4v16h4c0-6 2-9 2-16M139 4v16h-4c0-6-2-9-2-16M149 5c4 1.5 10 1.5 14 0-1.5 4-1.5 10 0 14-4-1.5-10-1.5-14 0 1.5-4 1.5-10 0-14zM172 5h16v14h-16zM175 16l3.5-5 3 4 1.5-2 2 3M200 15h8l-1 6h-6zM204 15v-5c0-4-2-6-6-6 0 4 2 6 6 6M204 12.5c0-3 2-5 5-5 0 3-2 5-5 5M222 10v3a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-3M220.5 8.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M232.5 8.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M245 11h14v5a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3zM247 11a5 4 0 0 1 10 0M252 7v-2M245 13.5h-2.5M259 13.5h2.5M267 12h18v2a4 4 0 0 1-4 4h-10a4 4 0 0 1-4-4zM270 12v-6a2 2 0 0 1 4 0M271 18l-1 2M281 18l1 2M292 8l8-4 8 4v8l-8 4-8-4zM292 8l8 4 8-4M300 12v8M322 14l4-4M325 8l1-1a3.3 3.3 0 0 1 4.7 4.7l-2 2M323 16l-1 1a3.3 3.3 0 0 1-4.7-4.7l2-2'/></svg>")}
.table{--x:1}.storage{--x:2}.rug{--x:3}.lighting{--x:4}.window{--x:5}.textile{--x:6}.art{--x:7}.plant{--x:8}.hardware{--x:9}.kitchen{--x:10}.bath{--x:11}.other{--x:12}.l{--x:13}

"""##,
"partials/json-ld.html": ##"""
{{! What search engines and price trackers read. A Product has to have an offer: without a known price there is none. }}
<script type="application/ld+json">
{"@context":"https://schema.org","@type":"ItemList","name":"{{title}}","itemListElement":[
{{#products}}
{{^first}},{{/first}}{"@type":"ListItem","position":{{position}},{{#is_priced}}"item":{"@type":"Product",{{/is_priced}}"name":"{{name}}"{{#link}},"url":"{{link}}"{{/link}}{{#image_link}},"image":"{{image_link}}"{{/image_link}}{{#is_priced}},"offers":{"@type":"Offer","price":{{price_decimal}},"priceCurrency":"{{currency}}"}}{{/is_priced}}}
{{/products}}
]}
</script>

"""##,
"partials/letterhead.html": ##"""
{{! The sender above the title: the logo, or else the name. }}
{{#studio_logo}}
<p class="from"><img src="{{studio_logo}}" alt="{{studio}}"></p>
{{/studio_logo}}
{{^studio_logo}}
{{#studio}}
<p class="from"><bdi>{{studio}}</bdi></p>
{{/studio}}
{{/studio_logo}}

"""##,
"partials/mail-facts.html": ##"""
{{! What an email says about a product or an alternate below its price. }}
{{#fit_label}}
<p style="margin:4px 0 0;font-size:14px;line-height:20px"><b><bdi>{{fit_label}}</bdi></b>{{#fit_detail}} · <bdi>{{fit_detail}}</bdi>{{/fit_detail}}</p>
{{/fit_label}}
{{^fit_label}}
{{#fit_detail}}
<p style="margin:4px 0 0;font-size:14px;line-height:20px"><span style="color:#5d5e57">{{words.space}}{{words.colon}}</span><bdi>{{fit_detail}}</bdi></p>
{{/fit_detail}}
{{/fit_label}}
{{#dimensions}}
<p style="margin:4px 0 0;font-size:14px;line-height:20px;word-break:keep-all;text-wrap:balance"><span style="color:#5d5e57">{{words.size}}{{words.colon}}</span><bdi>{{dimensions}}</bdi></p>
{{/dimensions}}
{{#why}}
<p style="margin:4px 0 0;font-size:14px;line-height:20px"><span style="color:#5d5e57">{{words.why}}{{words.colon}}</span><bdi>{{why}}</bdi></p>
{{/why}}
{{#note}}
<p style="margin:4px 0 0;font-size:14px;line-height:20px"><span style="color:#5d5e57">{{words.note}}{{words.colon}}</span><bdi>{{note}}</bdi></p>
{{/note}}
{{#own_fields}}
<p style="margin:4px 0 0;font-size:14px;line-height:20px"><span style="color:#5d5e57"><bdi>{{label}}</bdi>{{words.colon}}</span><bdi>{{value}}</bdi></p>
{{/own_fields}}

"""##,
"partials/page-data.html": ##"""
{{!
  What partials/page.js needs beside the cards: the head and the end of templates/text.txt, and the patterns that it
  fills. Change the two together; a test compares what "Copy all" gives with the text format.
}}
<script type="application/json" id="data">
{"id":"{{id}}","head":"{{title}}\n{{#project}}{{bidi.before}}{{project}}{{bidi.after}}{{#date}} · {{bidi.before}}{{date}}{{bidi.after}}{{/date}}\n{{/project}}{{^project}}{{#date}}{{date}}\n{{/date}}{{/project}}","tip":"{{#offers_tip}}\n{{words.tip}}\n{{/offers_tip}}","hidden":{{hidden_count}},"told":{{#hidden_note}}{{hidden_count}}{{/hidden_note}}{{^hidden_note}}0{{/hidden_note}},
"sums":"{{#adjustments}}{{bidi.before}}{{label}}{{bidi.after}}{{#percent}}{{words.aside.before}}{{bidi.before}}{{percent}}{{bidi.after}}{{words.aside.after}}{{/percent}}{{words.colon}}{{amount}}\n{{/adjustments}}{{#grand_total}}{{words.grand_total}}{{words.colon}}{{grand_total}}\n{{/grand_total}}",
"after":"{{#costs}}\n{{words.costs}}\n\n{{#materials}}- {{words.materials}}{{words.colon}}{{materials}}\n{{/materials}}{{#labor}}- {{words.labor}}{{words.colon}}{{labor}}{{#labor_note}}{{words.aside.before}}{{bidi.before}}{{labor_note}}{{bidi.after}}{{words.aside.after}}{{/labor_note}}\n{{/labor}}{{^labor}}{{#labor_note}}- {{words.labor}}{{words.colon}}{{bidi.before}}{{labor_note}}{{bidi.after}}\n{{/labor_note}}{{/labor}}{{#permits}}- {{words.permits}}{{words.colon}}{{permits}}\n{{/permits}}{{#fees}}- {{words.fee}}{{words.colon}}{{#type}}{{bidi.before}}{{type}}{{bidi.after}}{{words.comma}}{{/type}}{{amount}}{{#reason}}{{words.aside.before}}{{bidi.before}}{{reason}}{{bidi.after}}{{words.aside.after}}{{/reason}}\n{{/fees}}{{#high}}- {{words.range}}{{words.colon}}{{low}} – {{high}}\n{{/high}}{{^high}}{{#low}}- {{words.range}}{{words.colon}}{{low}}\n{{/low}}{{/high}}\n{{words.costs_note}}\n{{/costs}}{{#signature}}\n{{/signature}}{{#studio}}{{bidi.before}}{{studio}}{{bidi.after}}\n{{/studio}}{{#contact}}{{bidi.before}}{{contact}}{{bidi.after}}\n{{/contact}}",
"money":{"prefix":"{{money.prefix}}","suffix":"{{money.suffix}}","group":"{{money.group}}","decimal":"{{money.decimal}}","zero":"{{money.zero}}","units":"{{money.minor_units}}","minimum":"{{money.minimum_grouping}}","second":"{{money.secondary_group}}"},
"words":{"before":"{{bidi.before}}","after":"{{bidi.after}}","colon":"{{words.colon}}","comma":"{{words.comma}}","open":"{{words.aside.before}}","close":"{{words.aside.after}}","total":"{{words.total}}","check":"{{words.check_price}}","other":"{{words.other_group}}","try":["{{words.stop}}{{words.gap}}{{words.try_searching.before}}","{{words.try_searching.after}}"],"bought":"{{words.bought}}","remaining":"{{words.remaining}}","none":"{{words.nothing_shown}}","lost":"{{words.not_found}}","copied":"{{words.copied}}","failed":"{{words.copy_failed}}","link":"{{words.copy_link}}","expand":"{{words.expand_all}}","collapse":"{{words.collapse_all}}","upTo":"{{words.up_to.before}}{}{{words.up_to.after}}",
"left":["{{words.left.zero}}","{{words.left.one}}","{{words.left.two}}","{{words.left.few}}","{{words.left.many}}","{{words.left.other}}"],
"shown":["{{words.shown.zero}}","{{words.shown.one}}","{{words.shown.two}}","{{words.shown.few}}","{{words.shown.many}}","{{words.shown.other}}"],
"unpriced":["{{words.unpriced.zero}}","{{words.unpriced.one}}","{{words.unpriced.two}}","{{words.unpriced.few}}","{{words.unpriced.many}}","{{words.unpriced.other}}"],
"hidden":["{{words.hidden.zero}}","{{words.hidden.one}}","{{words.hidden.two}}","{{words.hidden.few}}","{{words.hidden.many}}","{{words.hidden.other}}"]}}
</script>

"""##,
"partials/page.css": ##"""
*{box-sizing:border-box}
html{background:var(--page);color:var(--ink);color-scheme:light dark;font:100%/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%;scroll-padding-block:7rem 2rem;overflow-wrap:anywhere;line-break:strict;word-break:auto-phrase;--side:clamp(1rem,4vw,3rem);--col:15.5rem}
body{margin:0;padding:var(--side)}
aside,nav{display:contents}
h1,h2,h3,p,ul,dl,dd{margin:0;padding:0}
ul{list-style:none}
h1,h2,.p,.t b,.an b{font-family:ui-serif,"Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif",Georgia,serif;font-weight:500;text-wrap:balance}
{{! No larger than narrow windows can take without cutting words and amounts. }}
h1{font-size:min(1.3rem + 2.6vw,10.5vw,3rem);line-height:1.12}
.p,.t b,h2 span,nav span,dd{font-variant-numeric:lining-nums tabular-nums;overflow-wrap:break-word}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;inset-inline-start:1rem;inset-block-start:-9rem;z-index:3;padding:.75rem 1rem;background:var(--card);border-radius:var(--chip)}
.skip:focus{inset-block-start:1rem}
.n,.s,.d span,.t small,nav span,.x small,.x p{color:var(--soft)}
.n,.j{margin-block-start:.35rem}
.j::first-letter{text-transform:uppercase}
{{! The room from edge to edge, in its own ratio; of a high picture the middle. }}
.hero{display:block;width:calc(100% + 2*var(--side));max-width:none;max-height:70vh;object-fit:cover;margin:calc(-1*var(--side)) calc(-1*var(--side)) 1.25rem;background:var(--tint)}
.t{position:sticky;inset-block-start:0;z-index:2;margin:.75rem -1rem 0;padding:.6rem 1rem;background:var(--page);border-block-end:1px solid var(--line)}
.t p{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:.75rem}
.t b{min-width:0;font-size:min(1.75rem,10vw);line-height:1.2}
{{! Of two sums, the one to pay is the large one. }}
.t:has(p+p b) p:first-child b{font-size:1.15rem}
{{! A total without any price is no amount. }}
.t .q{font-size:1rem}
.t p+p:has(b){margin-block-start:.35rem}
{{! One line that scrolls sideways; a way to the only group leads nowhere. }}
nav ul{display:flex;gap:.5rem;margin:0 -1rem;padding:1rem;overflow-x:auto;scrollbar-width:none}
nav:has(li:only-child){display:none}
nav a{display:flex;justify-content:space-between;gap:1rem;padding:.35rem .85rem;border:1px solid var(--line);border-radius:var(--chip);color:inherit;text-decoration:none;white-space:nowrap}
nav a:hover{border-color:var(--ink)}
{{! A room before its groups. }}
nav b{display:block;padding:.4rem 0;font-weight:600;white-space:nowrap}
nav li+li b{padding-inline-start:.75rem}
nav span{display:none}
main{display:flex;flex-wrap:wrap;gap:2rem 1rem;align-items:stretch;margin-block-start:1.5rem}
main>*{flex:0 0 100%;min-width:0}
.h{display:flex;align-items:baseline;gap:1rem;padding-block-end:.35rem;border-block-end:1px solid var(--ink)}
*+.h{margin-block-start:1.5rem}
{{! A group of one or two shares its row with its neighbors: it is as wide as its items, and takes a part of what is left. An item with an alternate counts as two. }}
.g{display:flex;flex-direction:column}
.g:not(:has(.c:nth-child(3))){--n:2}
.g:not(:has(.c:nth-child(2),.alt)){--n:1}
.g{flex:var(--n,1) 1 min(100%,var(--n,9)*(var(--col) + 1rem) - 1rem)}
.g::details-content{flex:1}
.g ul{height:100%}
summary{cursor:pointer;list-style:none;border-radius:var(--chip)}
summary::-webkit-details-marker{display:none}
h2{font-size:min(1.5rem,10.5vw);line-height:1.25}
.h{font-size:min(1.75rem,10.5vw)}
.g h2{display:flex;align-items:baseline;gap:.6rem;padding-block-end:.6rem;font-size:min(1.2rem,10.5vw)}
.g h2 bdi{min-width:0;overflow-x:clip}
h2 span{margin-inline-start:auto;font-size:1.1rem}
.g h2 span{order:1;font-size:1rem;color:var(--soft)}
{{! A single card says its price itself. }}
.g:not(:has(.c:nth-child(2))) h2 span{display:none}
.i::before,.l::before{content:"";flex:none;width:1.75rem;height:1.75rem;background:var(--soft);clip-path:inset(1px);print-color-adjust:exact;forced-color-adjust:none;-webkit-mask:var(--i) calc(var(--x,0)*100%/13) 0/1400% 100%;mask:var(--i) calc(var(--x,0)*100%/13) 0/1400% 100%}
.g h2::after{content:"";flex:none;width:.45rem;height:.45rem;border:solid;border-width:0 1.5px 1.5px 0;color:var(--soft);rotate:45deg;translate:0 -.2rem}
.g[open] h2::after{rotate:225deg;translate:0 .05rem}
.g[open]:not(:hover,:focus-within) h2::after{visibility:hidden}
.g ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,var(--col)),1fr));gap:2rem 1rem}
.g:not(:has(.c:nth-child(3))) ul{grid-template-columns:repeat(auto-fit,minmax(min(100%,var(--col)),1fr))}
{{! A card is as wide as its place, or as two with an alternate beside it, which is a tile of the same size. Its picture stands above the words, or beside them if the card has its row to itself. }}
.c{display:grid;gap:1.25rem 1rem;grid-template-columns:minmax(0,1fr)}
.c:has(.alt){grid-column:span 2;grid-template-columns:repeat(auto-fit,minmax(min(100%,var(--col)),1fr))}
.c:has(.alt+.alt){grid-column:1/-1}
.c>:first-child{display:grid;grid-template:auto 1fr/repeat(auto-fit,minmax(min(100%,var(--col)),1fr));gap:0 2rem;min-width:0}
.i+div,.an{display:flex;flex-direction:column;gap:.2rem;min-width:0}
{{! Buttons of a row stand at one height, but never far from their words. }}
.i+div::after{content:"";flex:1 1 0;max-height:2.5rem}
.i+div>:is(.w,.ask){order:1}
.alt{align-self:start}
.g:not(:has(img)) ul{gap:1rem}
main:not(:has(.c img)) .c>:first-child{align-self:stretch}
.u ul{display:grid;gap:1rem;margin-block-start:.5rem}
.u li{position:relative;display:flex;flex-flow:wrap;align-items:center;gap:.6rem 1.5rem;padding:1.1rem;background:var(--card);border:1px solid var(--line);border-radius:var(--r);overflow:hidden}
{{! One tile for every photograph. Its tint lies over the picture too, so that white of a shop is the tile's, in light and dark. }}
.i{position:relative;flex:none;display:grid;place-items:center;aspect-ratio:4/3;margin-block-end:.55rem;border-radius:var(--r);overflow:hidden;isolation:isolate;background:var(--tint)}
.i::before{width:3.5rem;height:3.5rem;opacity:.55}
{{! Auto size within bounds, so that an image that does not load leaves the icon in sight. }}
.i img{position:absolute;inset:0;width:auto;min-width:100%;max-width:100%;height:auto;min-height:100%;max-height:100%;object-fit:contain}
.full img{object-fit:cover}
.off img{visibility:hidden}
.i:not(:empty,.off){background:#fff}
.i:not(:empty,.off)::after{content:"";position:absolute;inset:0;background:var(--tint);mix-blend-mode:multiply}
.on{forced-color-adjust:none}
.on::before{display:none}
{{! Without a picture: a compact card. }}
.c>:has(>.i:empty){display:flex;flex-wrap:wrap;gap:.2rem .75rem}
.c>:has(>.i:empty),.alt:has(.i:empty){align-self:start;padding:1rem 1.1rem;border:1px solid var(--line);border-radius:var(--r);background:var(--card)}
.i:empty{align-self:flex-start;width:1.5rem;aspect-ratio:1;margin:0;border-radius:0;background:none}
.i:empty::before{width:1.5rem;height:1.5rem;opacity:1}
.i:empty+div{flex:1 1 9.5rem;flex-flow:wrap;place-content:flex-start;align-items:baseline;column-gap:.75rem}
.i:empty+div>*{flex:0 0 100%;order:1}
.i:empty+div>.k{padding:0;border:0;background:none;color:var(--soft)}
.i:empty+div>h3{order:0}
{{! All cards of a row are equally wide, so prices stand alike. }}
.c>:has(>.i:empty){container-type:inline-size}
@container (min-width:26rem){.i:empty+div>h3{flex:1 1 8.5rem}.i:empty+div>.p{flex:none;order:0;max-width:100%}}
.i:empty+div>:is(.w,.ask){order:2}
@media screen{.i:empty+div::after{content:none}}
h3{font-size:1rem;font-weight:600;line-height:1.35}
.c,.u{text-wrap:pretty}
.s{font-size:.875rem}
.p,.an b{font-size:1.2rem;line-height:1.35}
{{! Not in italics, which Japanese and Arabic letters have not: browsers slant them. }}
.q,.alt .q{font-family:inherit;font-size:1rem;line-height:1.62}
.q:not(:has(a)){color:var(--soft)}
.p small{font-family:system-ui,sans-serif;font-size:.875rem;color:var(--soft)}
.alt :is(span,small){color:var(--soft);font-size:.875rem}
.alt strong{font-weight:600;line-height:1.35}
.an b{order:1}
.alt i{display:none}
.k,.f b{display:block;width:fit-content;padding:.1rem .6rem;border-radius:var(--chip);font-size:.8125rem;font-weight:600;line-height:1.5}
.k{background:var(--close-bg);border:1px solid var(--line);color:var(--close)}
.f b{background:var(--tint);color:var(--ink)}
.fits b{background:var(--ok-bg);color:var(--ok)}
.tight b{background:var(--warn-bg);color:var(--warn)}
.f,.d{font-size:.875rem}
{{! A size is not cut inside of "高さ81cm", nor before its last word. }}
.size{word-break:keep-all;text-wrap:balance}
.f{color:var(--soft)}
.f b{margin-block:.1rem;unicode-bidi:isolate}
{{! What to do: buy, tick, copy the link, at the foot of the card. }}
.w{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding-block-start:.35rem}
.w:empty{display:none}
.b{padding:.3rem .9rem;border:1px solid;border-color:color-mix(in srgb,currentColor 45%,transparent);border-radius:var(--chip);color:var(--accent);font-size:.9375rem;font-weight:600;text-align:center;text-wrap:balance;text-decoration:none}
.b:hover{border-color:currentColor}
.u p{flex:1 1 18rem}
.e{padding:4rem 1rem;border:1px dashed var(--line);border-radius:var(--r);text-align:center;font-size:1.25rem}
.z{padding:.75rem 1rem;border-radius:var(--chip);background:var(--tint);color:var(--ink)}
.z+.z{margin-block-start:-1rem}
.x dl{margin-block:.75rem;background:var(--card);border:1px solid var(--line);border-radius:var(--r);padding:.5rem 1.1rem}
.x div{display:flex;justify-content:space-between;gap:1rem;padding-block:.6rem}
.x div+div{border-block-start:1px solid var(--line)}
.r{font-weight:600}
.x small{display:block}
.x dd{text-align:end}
.x .m{display:block}
.m dd{text-align:start}
{{>icons.css}}
{{! Controls of the script: what is left (y), tools (o), a tick (a), "Copy link" (l), the spoken status (v), shown if it is a failure. }}
.y{font-size:.9375rem}
.v{position:fixed;inset:auto 1rem 1rem;z-index:3;width:fit-content;margin-inline:auto;padding:.75rem 1rem;background:var(--warn-bg);border:1px solid;border-radius:var(--chip);color:var(--warn)}
.v:not(.failed){width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
button,select{min-height:2.5rem;padding:.35rem .85rem;font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:var(--chip);cursor:pointer}
button:hover,select:hover{border-color:var(--ink)}
button.did{background:var(--ok-bg);color:var(--ok)}
.did::after{content:" ✓"}
.o{max-width:24rem}
.o summary{padding-block:.5rem;color:var(--accent)}
.o summary::before{content:"+ "}
.o[open] summary::before{content:"− "}
.o p{display:flex;flex-wrap:wrap;gap:.5rem;padding-block-start:.5rem}
.o label{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .5rem;padding-block:.25rem}
.o label:last-of-type{flex-wrap:nowrap;min-height:2.5rem}
{{! A choice stands beside its name, or below it in the whole width where the two have no room. }}
.o label span{flex:1 0 calc(100% - 13.1rem);white-space:nowrap}
select{flex:1 0 12.5rem;min-width:0;max-width:100%;padding-inline:.5rem .25rem;text-overflow:ellipsis}
input{flex:none;width:1.25rem;height:1.25rem;margin:0;accent-color:var(--accent)}
.a{display:flex;align-items:center;gap:.45rem;min-height:2.25rem;font-size:.875rem;cursor:pointer}
.a input{width:1.1rem;height:1.1rem}
{{! In the corner, so that it never has a line of its own.}}
.w:has(.l){position:relative;padding-inline-end:2.25rem}
.l{position:absolute;inset-block-end:0;inset-inline-end:0;width:2.25rem;height:2.25rem;min-height:0;padding:0;display:grid;place-items:center;border-color:transparent;background:none}
.l::before{width:1.3rem;height:1.3rem;background:var(--soft)}
.l.did::after{position:absolute}
.done :is(h3,.p){color:var(--soft)}
.done h3{text-decoration:line-through}
.done .i{opacity:.45}
[hidden]{display:none!important}
{{! Nearly white is white, where the script cannot give the tile the picture's own ground. }}
@media screen{.i:not([style],.full) img{filter:contrast(1.04)}}
@media screen and (max-width:36em){
{{! Two cards in a row, as far as they have room. }}
html{--col:max(8.5rem,34%)}
.g ul,.c,.c>:first-child,main{column-gap:.75rem}
main{row-gap:1.5rem;margin-block-start:1rem}
*+.h{margin-block-start:.5rem}
.i{margin-block-end:.4rem}
.hero{margin-block-end:1rem}
nav ul{padding-block:.75rem}
.o summary{padding-block:.4rem}
.g ul{row-gap:1.5rem}
.g h2{padding-block-end:.4rem;font-size:min(1.0625rem,10.5vw)}
.h{font-size:1.5rem}
main:not(:has(.c img))>.g{flex-basis:100%}
main:not(:has(.c img)) .c{grid-column:1/-1}
h3,.alt strong{font-size:.9375rem}
.c>:has(>.i:empty),.alt:has(.i:empty){padding:.75rem}
.w:has(.l){padding-inline-end:1.75rem}
.l{width:1.75rem}
.l::before{width:1.2rem;height:1.2rem}
.s,.alt small,.alt span,.f,.d,.a,.p small{font-size:.8125rem}
.p:where(:not(.q)),.an b{font-size:min(1.1rem,6.7vw)}
.w{gap:.15rem .45rem;padding-block-start:.2rem}
.a{gap:.3rem}
.a input{width:1rem;height:1rem}
.b{padding:.2rem .6rem;font-size:.8125rem}
}
{{! High enough for a thumb. }}
@media screen and (max-width:36em),screen and (pointer:coarse){.b{padding-block:.46rem}}
@media screen and (min-width:62em){
body{display:grid;grid-template:auto 1fr/minmax(var(--side),1fr) 17rem minmax(0,57.5rem) minmax(var(--side),1fr);gap:2rem 0;padding:0 0 3rem}
header{grid-column:1/-1;display:grid;grid-template-columns:subgrid}
header>*{grid-column:2/4}
header>:not(.hero):first-child{margin-block-start:3rem}
.hero{grid-column:1/-1;width:100%;margin:0 0 1.75rem}
main{grid-column:3;margin-inline-start:3.5rem}
aside{grid-column:2;display:block;position:sticky;inset-block-start:0;align-self:start;max-height:100vh;overflow:auto;margin:0 -1rem;padding:0 1rem 1rem;scroll-padding-block:10.5rem 1rem}
.t{margin:0;padding:1rem 0;border-block-start:1px solid var(--line)}
.t b{flex:0 0 100%;font-size:2rem}
nav ul{display:block;margin:0;padding:1rem 0}
nav a{padding:.3rem 0;border:0;white-space:normal}
nav a:hover{text-decoration:underline}
nav b,nav li+li b{padding:.9rem 0 .2rem;white-space:normal}
nav li:first-child b{padding-block-start:0}
nav span{display:inline}
.o label span{flex-basis:calc(100% - 12.6rem)}
select{flex-basis:12rem}
h1{font-size:2.5rem}
{{! Whatever comes first, as a filter may hide what did, begins where the total does. }}
main{margin-block-start:0;align-content:start}
}
@media screen and (max-height:24em){.t,aside{position:static}}
@media screen and (max-width:16em){
body{padding:.5rem}
.t,nav ul{margin-inline:-.5rem;padding-inline:.5rem}
select{padding-inline:.25rem 0;font-size:min(1rem,7vw)}
.p:where(:not(.q)){font-size:9vw}
.g h2,.x div{flex-wrap:wrap}
{{! The name with the mark, and the subtotal below them. }}
.g h2 bdi{flex:1 0 calc(100% - 2.25rem)}
.g h2 span{order:1}
.x dd{margin-inline-start:auto}
}
@media(prefers-contrast:more){:root{--soft:var(--ink);--line:var(--ink)}}
@media(prefers-color-scheme:light){.own::after{display:none!important}}
@media(prefers-color-scheme:dark){.i:not(:empty,.off)::after{background:#c8c6be}.i.own:not(:empty)::after{background:#dddbd3}}
@media(forced-colors:active){.on.on{background:#fff}.on::after{display:none!important}.i::before,.l::before{background:CanvasText}.k,.f b,.b{border:1px solid}}
{{! The foot of a printed sheet, for browsers that know boxes in the margins of a page. }}
:root{--foot:attr(data-foot);--at:counter(page) " / " counter(pages)}
[dir=rtl]{--at:"\2066" counter(page) " / " counter(pages) "\2069"}
:root:lang(ar){--at:"\2067" counter(page) " من " counter(pages) "\2069"}
@media print{
{{! Not as a mask: many programs that show PDF files know none. }}
.i::before{background:var(--i) calc(var(--x,0)*100%/13) 0/1400% 100%;-webkit-mask:none;mask:none;clip-path:none}
@page{margin:13mm 14mm 16mm;@bottom-left{content:var(--foot);font:8pt system-ui,sans-serif;color:#555}@bottom-right{content:var(--at);font:8pt system-ui,sans-serif;color:#555}}
:root{--page:#fff;--card:#fff;--tint:#f1f0ec;--ink:#000;--soft:#444;--line:#bbb;font-size:9pt;line-height:1.35}
body{padding:0}
{{! Blocks and lines, as grids are cut badly between sheets. The last sheet has more than one row. }}
main{display:block;margin:0;orphans:1;widows:2}
{{! The whole room beside the title, no larger than it is. }}
header{display:flex;align-items:end;gap:8mm}
header>div{flex:1;min-width:0}
.hero{flex:none;width:auto;max-width:64%;max-height:105mm;object-fit:contain;margin:0;border-radius:0}
h1{font-size:22pt}
.t{position:static;margin:3mm 0 0;padding:0 0 1mm;border-block-end:1px solid}
.t b{font-size:16pt}
.z{padding:0;background:none}
nav,.skip,.o,.w,.b,.v,.y,.g h2::after,.i:is(:empty,.off){display:none}
.u,.x,.z{margin-block-start:3.5mm}
.g{margin-block-start:1.5mm}
.h{margin-block-start:6mm;padding:0;font-size:15pt;break-after:avoid}
.g h2{padding:0 0 1.5mm;font-size:11pt}
.g{display:block}
.g ul{display:block;widows:1}
.g:last-of-type ul{widows:3}
{{! Two in a line, from edge to edge: cards, and groups of one. }}
main,.g ul{text-align:justify;text-align-last:justify}
main>*,.c{text-align:start;text-align-last:auto}
.c,.g:not(:has(.c:nth-child(2),.alt)){display:inline-block;width:calc(50% - 3mm);min-width:73mm;vertical-align:top;break-inside:avoid}
.c{margin-block-end:2mm}
.c:has(.alt){display:inline-grid;gap:4mm 6mm;grid-template-columns:repeat(auto-fill,minmax(max(73mm,50% - 3mm),1fr))}
.c:has(.alt),.g:not(:has(.c:nth-child(2),.alt)) .c,.g.g:only-of-type:not(:has(.c:nth-child(2))){width:100%}
.c>div.alt,.c>div:first-child{position:relative;display:block;min-height:31.5mm;padding:0;padding-inline-start:45mm;border:0;border-radius:0}
.c>div:first-child:has(>.i:is(:empty,.off)),.c>div.alt:has(.i:is(:empty,.off)){min-height:0;padding:0;border:0}
.i{position:absolute;inset-block:0 auto;inset-inline:0 auto;width:42mm;margin:0;border-radius:1.5mm;print-color-adjust:exact}
.i+div,.an{row-gap:0}
.i+div::after{content:attr(data-at);order:2;max-height:none;flex:0 0 100%;font-size:7pt;color:var(--soft)}
.ticks h3::before{content:"";display:inline-block;width:2.6mm;height:2.6mm;margin-inline-end:1.5mm;border:.25mm solid #000;border-radius:.5mm;font-weight:700;line-height:2.2mm;text-align:center}
.ticks .done h3::before{content:"✓"}
.done .i{opacity:1}
.k,.f b{display:inline;padding:0;background:none;border:0;color:#000}
h3{font-size:9.5pt}
.p,.an b{font-size:11pt}
.q{font-size:9pt}
summary,h2{break-after:avoid;break-inside:avoid}
{{! Firefox knows no break-after: a heading that is not cut has what follows it inside, for which room is taken back. }}
@supports(-moz-appearance:none){
summary::after,.u h2::after,.x h2::after{content:"";display:block;height:45mm;margin-block-end:-45mm}
.u h2::after,.x h2::after{height:15mm;margin-block-end:-15mm}
}
{{! A folded group is printed whole; the script opens it for browsers that do not know this. }}
.g::details-content{content-visibility:visible;block-size:auto}
.u,.x,.g:last-of-type{break-before:avoid}
.u ul{gap:2mm}
.u li{display:block;padding:0;border:0;break-inside:avoid}
.x dl{border:0;padding:0;break-inside:avoid}
.x div{padding-block:1mm}
.x p{break-before:avoid}
}

"""##,
"partials/page.js": ##"""
{{!
  Makes the page answer: ticks, what is left, filters, sorting, copying, sharing. Items and searches are read from
  their cards; all words and money patterns come from the page's JSON block and its <template> elements. Nothing is
  fetched, and nothing here is made from data but text. Comments like this one are not part of the page.
}}
(() => {
"use strict";
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const data = JSON.parse(one("#data").textContent), words = data.words;
const lang = document.documentElement.lang;
const plurals = new Intl.PluralRules(lang), forms = ["zero", "one", "two", "few", "many", "other"];
const count = (word, n) => words[word][forms.indexOf(plurals.select(n))].replace("{}", n);
{{! A text beside others, with the marks that keep it whole where one reads from right to left. }}
const whole = (text) => words.before + text + words.after;
{{! Values of the list as plain text, which has one line and no direction overrides; and a paragraph with such values. }}
const flat = (e) => e ? e.textContent.replace(/[\t\n\u2028\u2029]/g, " ").replace(/[\u202a-\u202e\u2066\u2067]/g, "") : "";
const spoken = (e) => [...e.childNodes].map((c) => c.localName == "bdi" ? whole(flat(c)) : c.firstChild ? spoken(c) : c.textContent).join("");
{{! Texts side by side, or below one another where there is no room. }}
const fill = (p, ...texts) => p.replaceChildren(...texts.flatMap((text) => {
  const span = document.createElement("span");
  span.textContent = text;
  return [span, " "];
}));

{{! An amount by the list's own pattern. Cents are BigInt, as a total may pass 2^53. }}
const money = (cents, isRound) => {
  const m = data.money, units = +m.units;
  const digits = String(cents).padStart(units + 1, "0"), cut = digits.length - units;
  let whole = digits.slice(0, cut);
  if (whole.length > (m.minimum > 1 ? 4 : 3)) {
    let rest = whole.slice(0, -3);
    whole = whole.slice(-3);
    for (; rest; rest = rest.slice(0, -m.second)) whole = rest.slice(-m.second) + m.group + whole;
  }
  const number = whole + (units && !isRound ? m.decimal + digits.slice(cut) : "");
  return m.prefix + number.replace(/\d/g, (d) => String.fromCodePoint(m.zero.codePointAt(0) + +d)) + m.suffix;
};
const unpriced = (items) => items.filter((i) => !i.cents).length;
const amount = (items) => {
  const sum = items.reduce((all, i) => all + i.cents * BigInt(i.pieces), 0n), mark = unpriced(items) ? "+" : "";
  return mark && !sum ? words.check : money(sum) + mark;
};

{{! What is bought, kept so that a list rendered anew keeps its ticks, those of items not shown too: by name, shop and
  link, and where no other item has its name and shop by these alone, as links change. Storage may be forbidden. }}
const store = "remo-shop:" + (data.id.trim() ? data.id : location.pathname);
const hasTicks = one("main").matches(".ticks");
const load = () => {
  try { return [hasTicks && JSON.parse(localStorage.getItem(store)) || []].flat(); } catch { return []; }
};
const save = (keys) => {
  try { localStorage.setItem(store, JSON.stringify(keys)); } catch {}
};

const links = all("nav a").map((a) => a.parentNode), seen = {};
const countOf = (key) => (seen[key] = (seen[key] || 0) + 1);
{{! A group that starts a room has a heading before it, and a name before its link. }}
const rooms = [], names = all("nav b");
const roomOf = (heading) => {
  if (heading?.matches(".h")) {
    const text = flat(one("bdi", heading));
    rooms.push({ heading, name: names[rooms.length], text: "other" in heading.dataset ? text : whole(text) });
  }
  return rooms.at(-1);
};
{{! An item as the text format has it. }}
const itemText = ({ card, cents, pieces, href }) => {
  const price = cents ? money(cents) : words.check, shop = flat(one(".s", card)), own = card.firstElementChild;
  const cost = cents && pieces > 1 ? money(cents * BigInt(pieces)) + words.open + whole(pieces + " × " + price) + words.close
    : price + (pieces > 1 ? " × " + pieces : "");
  {{! The fact without a value of the list is the score. }}
  const score = all(".d", own).find((e) => !one("bdi", e));
  const marks = (...facts) => facts.filter(Boolean).map((e) => " [" + spoken(e) + "]").join("");
  const notes = (e) => all("[data-note]", e).map(spoken);
  const lines = ["- " + flat(one("h3", card)), cost + (shop && words.comma + whole(shop))
    + marks(one(".k", own), score), ...notes(own), href];
  for (const e of all(".alt", card))
    lines.push(spoken(one(".an", e)) + marks(one(".k", e)), ...notes(e), one("a", e)?.getAttribute("href"));
  return lines.filter(Boolean).join("\n  ") + "\n";
};
const groups = all(".g").map((element, g) => ({
  element, name: flat(one("h2 bdi", element)), room: roomOf(element.previousElementSibling), list: one("ul", element), link: links[g],
  items: all(".c", element).map((card) => {
    const name = one("h3", card).textContent, shop = one(".s", card)?.textContent || "";
    const { cents = 0, pieces = 1 } = card.dataset, tools = one("#item-tools").content.cloneNode(true);
    const box = one("input", tools) ?? document.createElement("input"), copy = one("button", tools);
    const href = one(".b, .q a", card.firstElementChild)?.getAttribute("href");
    const kind = name + "\n" + shop, product = kind + "\n" + (href || cents);
    const item = { card, name, shop, box, href, cents: BigInt(cents), pieces, kind, key: product + "\n" + countOf(product) };
    countOf(kind);
    box.setAttribute("aria-label", words.bought + words.colon + name);
    copy.setAttribute("aria-label", words.link + words.colon + name);
    if (!href) copy.remove();
    one(".w", card).append(tools);
    box.addEventListener("change", () => {
      const others = load().filter((key) => key != item.key && key != item.kind + "\n1");
      save(others.concat(box.checked ? keysOf(item) : []));
      show();
      say(bar.textContent);
    });
    copy.addEventListener("click", () => write(href, copy));
    return item;
  })
}));
{{! Without categories, groups have no headings, and a list is parted by its rooms alone.}}
const isNamed = !one("summary[hidden]");
const items = groups.flatMap((g) => g.items);
const keysOf = (i) => [i.key].concat(seen[i.kind] == 1 && !data.hidden ? i.kind + "\n1" : []);

{{>pictures.js}}

{{! The controls, built from their template. }}
one("aside").append(one("#tools").content.cloneNode(true));
const tools = one(".o"), field = Object.fromEntries(all("[name]", tools).map((f) => [f.name, f]));
const button = Object.fromEntries(all("button", tools).map((b) => [b.dataset.do, b]));
const paragraph = (parent, name) => {
  const p = document.createElement("p");
  p.className = name;
  parent.append(p);
  return p;
};
const bar = paragraph(one(".t"), "y"), part = paragraph(one(".t"), "y");
const none = paragraph(one("main"), "e"), status = paragraph(document.body, "v");
status.setAttribute("role", "status");
none.textContent = words.none;
{{! A page with a tip has it from the start; others may come to need it. }}
const tip = one("#tip") || paragraph(new DocumentFragment(), "z");
tip.textContent = data.tip.trim();
const tell = (e, text) => { if (e.textContent != text) e.textContent = text; };
const say = (text, isFailure = false) => {
  status.textContent = text;
  status.classList.toggle("failed", isFailure);
};

{{! Names are ordered as by the command's --sort name. }}
const byName = new Intl.Collator(lang, { numeric: true }).compare;
{{! Shops and groups are the same in other spellings; a shop is shown in its first one. }}
const plain = (text) => text.trim().replace(/\s+/g, " ").toUpperCase().toLowerCase();
const shops = new Map(items.map((i) => [plain(i.shop), i.shop]).reverse());
for (const shop of [...shops.values()].filter(Boolean).sort(byName)) {
  field.retailer.add(new Option(shop, shop));
}
groups.forEach((g, k) => {
  if (isNamed && g.room && g.room != groups[k - 1]?.room) {
    const part = document.createElement("optgroup");
    part.label = g.room.name.textContent;
    field.group.append(part);
  }
  const name = isNamed || !g.room ? g.name : flat(one("bdi", g.room.name));
  (isNamed && g.room ? field.group.lastElementChild : field.group).append(new Option(name, k));
});
{{! The prices that part the list into seven alike, rounded up to 1, 2 or 5 times a power of ten. }}
const prices = items.map((i) => i.cents).filter(Boolean).sort((a, b) => (a < b ? -1 : a > b));
const round = (price) => {
  for (let ten = 10n ** BigInt(data.money.units); ; ten *= 10n) {
    for (const times of [1n, 2n, 5n]) if (times * ten >= price) return times * ten;
  }
};
const steps = prices.length ? [1, 2, 3, 4, 5, 6].map((k) => round(prices[Math.floor(prices.length * k / 7)])) : [];
for (const limit of new Set(steps)) {
  if (prices.at(-1) > limit) field.price.add(new Option(words.upTo.replace("{}", money(limit, true)), limit));
}
for (const name of ["retailer", "group", "price"]) {
  field[name].parentNode.hidden = field[name].length < (name == "price" ? 2 : 3);
}

{{! Rewrites the page to what the controls say. }}
const byPrice = (sign) => (a, b) => !a.cents - !b.cents || (a.cents < b.cents ? -sign : a.cents > b.cents ? sign : 0);
const orders = { up: byPrice(1), down: byPrice(-1), name: (a, b) => byName(a.name, b.name) };
{{! A search passes, as with the filters of the command line, by its category, and a demoted product by its shop and price. }}
const searches = one(".u");
const wanted = all(".u li").map((card) => {
  const { cents = 0, shop = "", other } = card.dataset, [category, keywords] = all("bdi", card).map(flat);
  return { card, shop, cents: BigInt(cents), category, keywords, group: plain(other == null ? category : words.other) };
});
const searchText = ({ card, category, keywords }) => {
  const link = one("a", card)?.getAttribute("href"), [before, after] = words.try;
  return "- " + (category ? whole(category) + before + keywords + after : card.textContent.trim())
    + (link ? "\n  " + link : "") + "\n";
};
let shown = [], found = [];
const hasTip = () => data.tip && shown.length && !shown.some((i) => one(".f", i.card.firstElementChild));
const show = () => {
  const focus = document.activeElement, before = shown, at = before.findIndex((i) => i.card.contains(focus));
  const limit = field.price.value;
  const group = groups[field.group.value || -1], shop = plain(field.retailer.value);
  const passes = (i, isInGroup) => (!shop || plain(i.shop) == shop)
    && (!group || isInGroup) && (!limit || i.cents && i.cents <= BigInt(limit));
  shown = [];
  groups.forEach((g) => {
    g.shown = g.items.filter((i) => {
      i.card.classList.toggle("done", i.box.checked);
      const isShown = passes(i, g == group) && !(field.left.checked && i.box.checked);
      if (!isShown) i.card.remove();
      return isShown;
    });
    if (orders[field.sort.value]) g.shown.sort(orders[field.sort.value]);
    {{! A card that is where it belongs stays there: what is moved loses focus, and a screen reader its place. }}
    let next = g.list.firstElementChild;
    for (const { card } of g.shown) {
      if (card == next) next = card.nextElementSibling;
      else g.list.insertBefore(card, next);
    }
    g.element.hidden = g.link.hidden = !g.shown.length;
    for (const e of [one("h2 span", g.element), one("span", g.link)]) tell(e, amount(g.shown));
    shown.push(...g.shown);
  });
  for (const room of rooms) {
    const inRoom = groups.filter((g) => g.room == room).flatMap((g) => g.shown);
    room.shown = inRoom;
    room.heading.hidden = room.name.parentNode.hidden = !inRoom.length;
    tell(one("span", room.heading), amount(inRoom));
  }
  found = wanted.filter((i) => !(i.card.hidden = !passes(i, group && i.group == plain(group.name))));
  if (searches) searches.hidden = !found.length;
  const left = items.filter((i) => !i.box.checked);
  fill(bar, words.remaining + words.colon + amount(left), count("left", left.length));
  fill(part, amount(shown), count("shown", shown.length));
  bar.hidden = left.length == items.length;
  part.hidden = button.clear.hidden = shown.length == items.length;
  none.hidden = shown.length + found.length > 0;
  if (!hasTip()) tip.remove();
  else if (!tip.isConnected) groups[0].element.before(tip);
  tellFold();
  if (focus != document.activeElement) {
    {{! What follows the item that went away, or else stood before it. }}
    const near = focus.isConnected ? null : before.slice(at + 1).concat(before.slice(0, at).reverse())
      .find((i) => i.card.isConnected && i.card.closest("details").open);
    (near ? near.box : focus.isConnected ? focus : one("summary", tools)).focus({ preventScroll: focus.isConnected });
  }
};

const roomLine = (g, before) => !g.room || before?.room == g.room ? ""
  : "\n== " + g.room.text + words.open + words.total + words.colon + amount(g.room.shown) + words.close + " ==\n";

{{! Exactly what the text format gives for the items shown. }}
const text = () => {
  const without = unpriced(shown);
  {{! An alternate is hidden with its item. }}
  const gone = items.filter((i) => !i.card.isConnected), alternates = gone.flatMap((i) => all(".alt", i.card));
  const hidden = data.told + gone.length + alternates.length + wanted.length - found.length;
  return data.head + (hidden ? count("hidden", hidden) + "\n" : "") + (hasTip() ? data.tip : "")
    + (shown.length || found.length ? "" : "\n" + words.none + "\n")
    + groups.filter((g) => g.shown.length).map((g, k, all) => roomLine(g, all[k - 1]) + (isNamed ? "\n" + whole(g.name) + words.open + words.total + words.colon + amount(g.shown) + words.close + "\n" : "") + "\n" + g.shown.map(itemText).join("")).join("")
    + (found.length ? "\n" + words.lost + "\n\n" + found.map(searchText).join("") : "") + "\n" + words.total + words.colon + amount(shown) + (without ? words.open + whole(count("unpriced", without)) + words.close : "") + "\n"
    + (shown.length < items.length ? "" : data.sums) + data.after;
};

{{! Copies, by the old command where the clipboard is closed to a page. }}
const write = async (value, from) => {
  let done = true;
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    const area = document.createElement("textarea");
    area.value = value;
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
    from.focus();
  }
  say(done ? words.copied : words.failed, !done);
  from.classList.toggle("did", done);
  setTimeout(() => from.classList.remove("did"), 2000);
  setTimeout(() => status.classList.remove("failed"), 6000);
};
const page = () => ({ title: document.title, text: text() });
button.share.hidden = !navigator.share;
button.share.addEventListener("click", () => navigator.share(page()).catch(() => {}));
button.copy.addEventListener("click", () => write(text(), button.copy));
let folded = [];
addEventListener("beforeprint", () => {
  folded = groups.filter((g) => !g.element.open);
  for (const g of folded) g.element.open = true;
});
addEventListener("afterprint", () => {
  for (const g of folded) g.element.open = false;
});
button.print.addEventListener("click", () => print());
const anyOpen = () => groups.some((g) => g.element.open && !g.element.hidden);
const tellFold = () => tell(button.fold, anyOpen() ? words.collapse : words.expand);
button.fold.addEventListener("click", () => {
  const open = !anyOpen();
  for (const g of groups) g.element.open = open;
});
for (const g of groups) {
  g.element.addEventListener("toggle", tellFold);
  g.link.addEventListener("click", () => { g.element.open = true; });
}
tools.addEventListener("change", () => {
  show();
  say(none.hidden ? part.textContent : words.none);
});
button.clear.addEventListener("click", () => {
  for (const f of Object.values(field)) f.value = "";
  field.left.checked = false;
  tools.dispatchEvent(new Event("change"));
  field.sort.focus();
});
const recall = () => {
  const kept = new Set(load());
  for (const i of items) i.box.checked = keysOf(i).some((key) => kept.has(key));
  show();
};
addEventListener("storage", (event) => { if (event.key == store || event.key == null) recall(); });
{{! On its way back a browser puts ticks and filters where they stood on the page, not where they belong. }}
addEventListener("pageshow", recall);
{{! Searches alone can be copied, shared and printed; there is nothing to buy. One item needs no filter, one group no folding of all. }}
for (const e of all("label, summary span", tools)) e.hidden ||= items.length < 2;
button.fold.hidden = groups.length < 2;
recall();
})();

"""##,
"partials/pictures.js": ##"""
{{! The color at the corners of a picture: none if they differ, undefined if they are clear or the page may not read them, as
  it may only if the picture is embedded. }}
const ground = (image) => {
  const area = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  area.drawImage(image, 0, 0, 50, 50);
  try {
    const corners = [[0, 0], [49, 0], [0, 49], [49, 49]].map(([x, y]) => [...area.getImageData(x, y, 1, 1).data]);
    const isEven = corners.every((c) => c.every((part, k) => Math.abs(part - corners[0][k]) < 12));
    return corners[0][3] < 255 ? undefined : isEven ? corners[0].slice(0, 3) : [];
  } catch {}
};
{{! Where an image does not come, some browsers draw a frame or a mark over the icon. One near the ratio of its tile fills it;
  the tile of another has the color of the picture's ground. What is no white needs no tint. }}
for (const image of all(".i img")) {
  const see = () => {
    const tile = image.parentNode, mark = (name, isSet) => tile.classList.toggle(name, !!isSet);
    const ratio = image.naturalWidth / image.naturalHeight, isFull = ratio > 1.2 && ratio < 1.55;
    mark("off", image.complete && !image.naturalWidth);
    mark("full", isFull);
    if (!mark("on", image.naturalWidth > 0)) return;
    const color = ground(image);
    mark("own", color && (color.length ? Math.min(...color) < 225 : isFull));
    if (color?.length) tile.style.backgroundColor = `rgb(${color})`;
  };
  for (const event of ["load", "error"]) image.addEventListener(event, see);
  see();
}

"""##,
"partials/search.html": ##"""
<li{{#price_cents}} data-cents="{{price_cents}}"{{/price_cents}}{{#retailer}} data-shop="{{retailer}}"{{/retailer}}{{^has_category}} data-other{{/has_category}}>
{{^is_unknown}}
{{#presentation}}
<p><b><bdi>{{category}}</bdi></b></p>
{{/presentation}}
{{^presentation}}
<p>{{words.no_match_for.before}}<b><bdi>{{category}}</bdi></b>{{words.no_match_for.after}}{{words.gap}}{{words.try_searching.before}}<bdi>{{keywords}}</bdi>{{words.try_searching.after}}</p>
{{#search_url}}
<a class="b" href="{{search_url}}" rel="{{rel}}">{{words.search}}</a>
{{/search_url}}
{{/presentation}}
{{/is_unknown}}
{{#is_unknown}}
<p>{{words.unknown_item}}</p>
{{/is_unknown}}
</li>

"""##,
"partials/studio.css": ##"""
{{! The sender: logo or name above the title, name and contact below the list. }}
.from{margin-block-end:1.5rem;font-weight:600;letter-spacing:.01em}
.from img{display:block;width:auto;max-width:min(100%,16rem);height:auto;max-height:3.75rem}
footer{margin-block-start:3rem;padding-block-start:1rem;border-block-start:1px solid var(--line);color:var(--soft);font-size:.9375rem}
footer b{font-weight:600;color:var(--ink)}
@media screen and (min-width:62em){footer{grid-column:3;margin-inline-start:3.5rem;margin-block-start:1rem}}
{{! A logo is drawn for white paper. }}
@media screen and (prefers-color-scheme:dark){.from img{padding:.5rem .75rem;border-radius:var(--chip);background:#fff}}
@media print{
.from{margin-block-end:4mm}
.from img{max-height:14mm}
footer{margin-block-start:6mm;break-inside:avoid;break-before:avoid}
}

"""##,
"partials/sums.html": ##"""
{{! The total, each adjustment below it, and the sum. }}
<section class="x" aria-label="{{words.grand_total}}">
<dl>
<div><dt>{{words.total}}</dt><dd>{{total}}</dd></div>
{{#adjustments}}
<div><dt><bdi>{{label}}</bdi>{{#percent}}{{words.aside.before}}<bdi>{{percent}}</bdi>{{words.aside.after}}{{/percent}}</dt><dd>{{amount}}</dd></div>
{{/adjustments}}
<div class="r"><dt>{{words.grand_total}}</dt><dd>{{grand_total}}</dd></div>
</dl>
</section>

"""##,
"partials/tools.html": ##"""
{{! Controls of partials/page.js, which puts them in place: without a script there is none. }}
<template id="tools">
<details class="o">
<summary><span>{{words.filter}} · {{words.sort}} · </span>{{words.print}}</summary>
<section aria-label="{{words.tools}}">
<label><span>{{words.retailer}}</span> <select name="retailer"><option value="">{{words.all_retailers}}</option></select></label>
<label><span>{{words.group}}</span> <select name="group"><option value="">{{words.all_groups}}</option></select></label>
<label><span>{{words.price}}</span> <select name="price"><option value="">{{words.any_price}}</option></select></label>
<label><span>{{words.sort}}</span> <select name="sort"><option value="">{{words.sort_listed}}</option><option value="up">{{words.sort_price_up}}</option><option value="down">{{words.sort_price_down}}</option><option value="name">{{words.sort_name}}</option></select></label>
<label{{^ticks}} hidden{{/ticks}}><input type="checkbox" name="left"> {{words.only_left}}</label>
<p>
<button type="button" data-do="clear">{{words.clear_filters}}</button>
<button type="button" data-do="copy">{{words.copy_all}}</button>
<button type="button" data-do="share">{{words.share}}</button>
<button type="button" data-do="print">{{words.print}}</button>
<button type="button" data-do="fold">{{words.collapse_all}}</button>
</p>
</section>
</details>
</template>
<template id="item-tools">{{#ticks}}<label class="a"><input type="checkbox"> {{words.bought}}</label>{{/ticks}}<button class="l" type="button" title="{{words.copy_link}}"></button></template>

"""##,
"playground/body.html": ##"""
<header>
<div class="top"><h1 id="title">Playground</h1><p id="outcome" role="status"></p></div>
<ul class="tiles" id="tiles" tabindex="0" aria-label="Metrics"></ul>
</header>
<noscript><p>This page needs JavaScript, which computes the scores.</p></noscript>
<main>
<section id="settings" tabindex="-1" aria-labelledby="settings-title">
<h2 id="settings-title">Settings</h2>
<p class="hint">Move a slider or type a number. Everything on this page is scored again at once; your rubric file stays as it is until you download the new one.</p>
<div class="tools">
<button id="download" class="main" type="button">Download rubric</button>
<button id="undo" type="button" disabled>Undo</button>
<button id="reset" type="button" disabled>Reset all</button>
<label><input id="changed-only" type="checkbox"> Only changed</label>
</div>
<p id="note" class="hint"></p>
<div id="groups"></div>
</section>
<div id="results">
<section id="edits" aria-labelledby="edits-title" hidden>
<h2 id="edits-title">Edits since the baseline</h2>
<ul id="edit-list" class="edits scroll" tabindex="0" aria-labelledby="edits-title"></ul>
</section>
<section aria-labelledby="failing-title">
<h2 id="failing-title">Failing cases</h2>
<div id="failing" class="scroll" tabindex="0"></div>
</section>
<section aria-labelledby="crossed-title">
<h2 id="crossed-title">Candidates in another band</h2>
<p class="hint"><span id="compared">Compared with the rubric as it was when this page was made.</span> Green is toward the expected value, red away from it.</p>
<div id="crossed" class="scroll" tabindex="0"></div>
</section>
<section id="case" aria-labelledby="case-title">
<h2 id="case-title">One case</h2>
<label class="choice">Case <input id="case-id" list="case-ids" autocomplete="off" spellcheck="false"></label>
<datalist id="case-ids"></datalist>
<div id="ranking"></div>
</section>
</div>
</main>

"""##,
"playground/engine.js": ##"""
"use strict";
/* Scores, expectations and metrics, computed as remo-shop computes them from the same similarities.
   A browser test compares both. The parts follow ScoreArithmetic.swift, SuiteRun.swift,
   Selection.swift and RankingMetrics.swift. */

const units = (score) => Math.round(score * 1e12);
const rounded = (value) => Math.round(Math.min(1, Math.max(0, value)) * 1e12) / 1e12;

/* A rubric made ready to score pairs: its numbers are read once, not for every pair. */
class Scorer {
  constructor(rubric) {
    this.rubric = rubric;
    this.criteria = rubric.criteria.map((criterion) => ({
      criterion,
      isWeighted: criterion.kind != "penalty" && criterion.kind != "gate",
      missing: {w: policyFor(criterion, "wanted", rubric), c: policyFor(criterion, "candidate", rubric)},
      watched: rubric.criteria.findIndex((other) => other.id == criterion.criterion),
      value: valueFunction(criterion),
    }));
    this.close = closeLimit(rubric.bands);
    this.rows = new Map();
    /* The scores without rivals, computed and judged. */
    this.known = [new Map(), new Map()];
  }

  /* The weights of a row: a profile and an override, each counted from 1; 0 stands for none. */
  weights(row) {
    if (!this.rows.has(row)) {
      const {profiles = {}, overrides = []} = this.rubric, count = overrides.length + 1;
      const profile = profiles[data.profiles[Math.floor(row / count) - 1]];
      const own = {__proto__: null, ...profile, ...overrides[row % count - 1]?.weights};
      this.rows.set(row, this.criteria.map(({criterion, isWeighted}) =>
        own[criterion.id] ?? (isWeighted ? criterion.weight : 0)));
    }
    return this.rows.get(row);
  }

  /* Whether each row has a weight above 0. */
  get hasWeights() {
    const {overrides = []} = this.rubric, count = (data.profiles.length + 1) * (overrides.length + 1);
    return Array.from({length: count}, (_, row) => this.weights(row)).every((weights) => weights.some((weight) => weight > 0));
  }

  /* The value of each criterion, or "w" or "c" for the side that lacks it. */
  values(candidate, item, isJudged) {
    const judged = isJudged && candidate.judged;
    const values = [];
    for (let n = 0; n < this.criteria.length; n++) {
      const similarity = candidate.similar[n], {criterion, value, watched} = this.criteria[n];
      if (judged && judged[n] != null) values.push(judged[n]);
      else if (judged && criterion.when == "other" && judged[watched] != null) values.push(1);
      else if (criterion.kind == "rival") values.push(rivalValue(criterion, item && this.lead(candidate, item, criterion, isJudged)));
      else values.push(typeof similarity == "object" ? value(similarity) : similarity);
    }
    return values;
  }

  /* The score of a pair without rivals, before calibration and caps; -1 without a known value. */
  scoreWithoutRivals(pair, row, isJudged) {
    const known = this.known[+isJudged];
    if (!known.has(pair)) {
      const values = this.values(pair, null, isJudged), {sum, counted, covered} = this.sums(values, this.weights(row), true);
      let score = covered == 0 ? -1 : sum / counted;
      if (score >= 0) this.penalties(values, (_, factor) => { score *= factor; });
      known.set(pair, score);
    }
    return known.get(pair);
  }

  /* The score of a pair and that of its best rival; null without one. */
  lead(candidate, item, {among}, isJudged) {
    const own = this.scoreWithoutRivals(candidate, item.row, isJudged);
    const rivals = among == "items" ? candidate.others.map((other) => this.scoreWithoutRivals(other, other.row, false))
      : item.candidates.filter(({alike}) => alike != candidate.alike).map((other) => this.scoreWithoutRivals(other, item.row, isJudged));
    return own < 0 || !rivals.length ? null : {own, rival: Math.max(0, ...rivals)};
  }

  /* The sums behind a weighted mean. */
  sums(values, weights, skipsRivals) {
    let sum = 0, counted = 0, all = 0, covered = 0, cap = 2, capped = -1;
    for (let n = 0; n < values.length; n++) {
      const {criterion, isWeighted, missing} = this.criteria[n], weight = weights[n], value = values[n];
      if (!isWeighted || skipsRivals && criterion.kind == "rival") continue;
      all += weight;
      if (typeof value == "number") {
        sum += weight * countedValue(criterion, value);
        counted += weight;
        covered += weight;
        continue;
      }
      const policy = missing[value];
      if (policy == "zero") counted += weight;
      else if (policy.neutral != null) {
        sum += weight * policy.neutral;
        counted += weight;
      } else if (policy.cap < cap) [cap, capped] = [policy.cap, n];
    }
    return {sum, counted, all, covered, cap, capped};
  }

  /* Calls "apply" with each penalty that applies, and its factor. */
  penalties(values, apply) {
    for (let n = 0; n < values.length; n++) {
      const {criterion} = this.criteria[n];
      if (criterion.kind == "penalty" && values[n] < 1) apply(criterion, criterion.factor + (1 - criterion.factor) * values[n]);
    }
  }

  /* The score and coverage of an item's candidate; "steps", if given, receives what follows the mean. */
  score(candidate, item, isJudged, steps) {
    const values = this.values(candidate, item, isJudged), weights = this.weights(item.row);
    const {sum, counted, all, covered, cap, capped} = this.sums(values, weights, false);
    if (covered == 0 || all == 0) {
      if (sum > 0) steps?.push(["no criterion has a value", sum / counted, 0]);
      return {score: 0, coverage: 0, values, weights, counted};
    }
    let score = sum / counted;
    const step = (text, after) => {
      steps?.push([text, score, after]);
      score = after;
    };
    const limit = (most, name, text, isGate) => {
      if (score > most) step(`${name}: at most ${most}, because ${text}`, most);
      else if (isGate) step(`${name}: at most ${most}, because ${text}; no effect, as the score is no higher`, score);
    };
    this.penalties(values, ({id}, factor) => step(`${id}: × ${show(factor)}, because only the candidate has a word of its table`, score * factor));
    const calibration = this.rubric.calibration;
    if (calibration) step("calibration", Math.min(1, Math.max(0, calibrated(calibration, score))));
    const coverage = covered / all;
    if (capped >= 0) limit(cap, this.criteria[capped].criterion.id, "its value is missing");
    for (let n = 0; n < values.length; n++) {
      const {criterion, watched} = this.criteria[n];
      if (criterion.kind != "gate") continue;
      const found = values[watched];
      const isClosed = criterion.when == "other"
        ? values[n] === 0 : typeof found == "number" && units(found) < units(criterion.below);
      if (isClosed) limit(criterion.cap, criterion.id, `${criterion.criterion} is ${criterion.when == "other" ? "another one" : show(found)}`, true);
    }
    const {below, cap: lowCoverage} = this.rubric.coverage || {};
    if (below != null && units(coverage) < units(below)) limit(lowCoverage, "coverage", `coverage is ${show(coverage)}`);
    return {score: rounded(score), coverage: rounded(coverage), values, weights, counted};
  }

  /* The number of a score's band. */
  band(score, bands = this.rubric.bands) {
    const found = bands.findIndex((band) => units(score) >= units(band.min));
    return found < 0 ? bands.length - 1 : found;
  }
}

/* The least score of a close match. */
const closeLimit = (bands) => (bands.find((band) => band.id == "close") || bands.at(-2) || {min: 0}).min;

/* The policy for a side that lacks the attribute. */
function policyFor(criterion, side, rubric) {
  const own = criterion.missing;
  const isSided = own && (own.wanted != null || own.candidate != null);
  return (isSided ? own[side] : own) ?? rubric.missing;
}

/* The function from a similarity, such as ["distance", 0.1], to a value. */
function valueFunction(criterion) {
  const {levels, zero} = criterion;
  const degrees = levels && (criterion.kind == "taxonomy"
    ? [levels.other, levels.related, levels.related, levels.same]
    : [levels.other, levels.compatible, levels.family, levels.same]);
  const mean = (found, value) => {
    let sum = 0;
    for (let n = 1; n < found.length; n++) sum += value(found[n]);
    return sum / (found.length - 1);
  };
  const falloff = falloffFunction(criterion);
  return (found) => {
    switch (found[0]) {
    case "nearness": return mean(found, (degree) => degrees[degree]);
    case "codes": return found[1] == "partial" ? Math.max(levels.partial, levels.other) : levels[found[1]];
    case "colors": return mean(found, (color) => typeof color == "number" ? falloff(color) : +color);
    default: {
      const distance = found[1];
      if (criterion.kind != "budget") return falloff(distance);
      return distance <= 0 ? 1 : distance >= zero ? 0 : 1 - distance / zero;
    }
    }
  };
}

/* The function from a distance to a value. */
function falloffFunction({steps, tolerance, deltaE}) {
  if (steps) return (distance) => (steps.find(([limit]) => distance <= limit + 1e-9) || [0, 0])[1];
  const {full, zero} = tolerance || deltaE || {};
  return (distance) => distance <= full ? 1 : distance >= zero ? 0 : (zero - distance) / (zero - full);
}

/* The value of a lead over the best rival. */
function rivalValue({lead}, found) {
  return found ? Math.min(1, Math.max(0, 0.5 + (found.own - found.rival) / (2 * Math.max(lead, 0.01)))) : "c";
}

/* The height of the criterion's curve at a value, or the value itself without a curve. */
function countedValue({curve}, value) {
  return curve ? calibrated({points: curve}, value) : value;
}

/* The confidence for a raw score. */
function calibrated({kind, a, b, points}, score) {
  if (kind == "platt") return 1 / (1 + Math.exp(a * score + b));
  if (!points.length) return score;
  if (score <= points[0][0]) return points[0][1];
  if (score >= points.at(-1)[0]) return points.at(-1)[1];
  const place = points.findLastIndex(([x]) => x <= score), [from, to] = [points[place], points[place + 1]];
  return from[1] + (to[1] - from[1]) * (score - from[0]) / (to[0] - from[0]);
}

/* ---- Cases ---- */

/* The candidates of an item, the best first, as indices. */
const ranking = (item, scored) => item.candidates.map((_, n) => n).sort((a, b) =>
  scored[b].score - scored[a].score || item.candidates[a].tie - item.candidates[b].tie);

/* A case's scores, judged values first, and the expectations that fail. */
function runCase(scorer, test) {
  const scores = (isJudged) => test.items.map((item) =>
    item.candidates.map((candidate) => scorer.score(candidate, item, isJudged)));
  const judged = scores(true), {expect, expect_computed: computed} = test.expect;
  let failures = [];
  if (test.list) {
    if (expect) failures = failedSelection(scorer, test, judged);
  } else {
    if (expect) failures = failedParts(scorer, test.items[0], judged[0], expect, "expect");
    if (computed) failures = failures.concat(failedParts(scorer, test.items[0], scores(false)[0], computed, "expect_computed"));
  }
  return {scores: judged, failures};
}

/* The parts of an item's expectation that fail. The side of a number or band is 1 if it is too high
   and -1 if it is too low; it is 0 if the case was not computed to its end. */
function failedParts(scorer, item, scored, expect, name) {
  const failures = [], {candidates} = item, bands = scorer.rubric.bands;
  const fail = (part, text, side = 1) => failures.push({expectation: `${name}.${part}`, text, side});
  const order = ranking(item, scored), best = order[0];
  const top = best != null && units(scored[best].score) >= units(scorer.close) ? best : null;
  const shown = (n) => n == null ? "none" : `${candidates[n].id} (${show(scored[n].score)})`;
  if (expect.best) {
    const isRight = top == null ? !expect.best.length : expect.best.includes(candidates[top].id);
    if (!isRight) fail("best", `expected ${expect.best.join(" or ") || "none"}, found ${shown(top)}`);
  }
  if (expect.order) {
    const found = order.filter((n) => expect.order.includes(candidates[n].id));
    if (found.some((n, place) => candidates[n].id != expect.order[place]))
      fail("order", `expected ${expect.order.join(", ")}, found ${found.map(shown).join(", ")}`);
  }
  if (expect.fallback != null && expect.fallback != (top == null))
    fail("fallback", expect.fallback ? `expected no match, found ${shown(top)}` : "expected a match, found none");
  const place = (id) => candidates.findIndex((candidate) => candidate.id == id);
  for (const [id, wanted] of expect.band) {
    const score = scored[place(id)].score, band = scorer.band(score);
    if (bands[band].id == wanted) continue;
    const n = bands.findIndex((other) => other.id == wanted);
    fail(`band.${id}`, `expected ${wanted} (${bands[n].min} to ${bands[n - 1]?.min ?? 1}), found ${bands[band].id} (${show(score)})`, n - band);
  }
  for (const [id, least, most] of expect.score) {
    const score = scored[place(id)].score;
    if (score < least - 1e-12 || score > most + 1e-12) fail(`score.${id}`, `expected ${show(least)}…${show(most)}, found ${show(score)}`, score - most);
  }
  for (const [id, share] of expect.coverage) {
    const coverage = scored[place(id)].coverage;
    if (Math.abs(coverage - share) > 1e-9) fail(`coverage.${id}`, `expected ${show(share)}, found ${show(coverage)}`, coverage - share);
  }
  return failures;
}

/* ---- Lists ---- */

/* The parts of a list's expectation that fail. */
function failedSelection(scorer, {items, expect: {expect}, budget}, scored) {
  const failures = [], fail = (part, text, side = 1) => failures.push({expectation: `expect.${part}`, text, side});
  const close = units(scorer.close);
  const options = items.map((item, n) => item.candidates.flatMap((candidate, place) => {
    const score = units(scored[n][place].score);
    return score < close || candidate.large ? [] : [{place, score, product: candidate.product, price: candidate.price}];
  }));
  const chosen = bestSelection(options, budget ?? Infinity);
  if (!chosen.isProven) fail("selection", "too many selections to compare here; run 'remo-shop rubric test'", 0);
  for (const [id, wanted] of expect.selection) {
    const n = items.findIndex((item) => item.id == id), found = chosen.selected[n]?.place;
    const name = found == null ? null : items[n].candidates[found].id;
    if (name != wanted) fail(`selection.${id}`, `expected ${wanted ?? "none"}, found ${name ?? "none"}`);
  }
  const free = budget == null ? chosen : bestSelection(options, Infinity);
  const figures = {sum: chosen.score / 1e12, budget_cost: Math.max(0, free.score - chosen.score) / 1e12};
  for (const [name, found] of Object.entries(figures))
    if (expect[name] != null && Math.abs(expect[name] - found) > 1e-9) fail(name, `expected ${show(expect[name])}, found ${show(found)}`, found - expect[name]);
  if (expect.total_cents != null && expect.total_cents != chosen.price) fail("total_cents", `expected ${expect.total_cents}, found ${chosen.price}`, chosen.price - expect.total_cents);
  return failures;
}

/* The selection with the greatest sum of scores within a budget; among equal sums the fewest
   unknown prices, then the lowest price, then the earliest candidates. A depth-first search, which
   gives up after some thousand steps. */
function bestSelection(options, budget) {
  const stepLimit = 50000, tolerance = options.length + 0.5;
  const byScore = options.map((item) => [...item.slice().sort((a, b) => b.score - a.score), null]);
  const rest = [0];
  for (const item of byScore.slice().reverse()) rest.unshift(rest[0] + (item[0]?.score ?? 0));
  let best = null, steps = 0;
  const taken = new Set(), selected = [];
  const isBetter = (found) => {
    if (!best) return true;
    if (Math.abs(found.score - best.score) > tolerance) return found.score > best.score;
    if (found.unknown != best.unknown) return found.unknown < best.unknown;
    if (found.price != best.price) return found.price < best.price;
    const places = (selection) => selection.map((option) => option?.place ?? Infinity);
    const [mine, others] = [places(found.selected), places(best.selected)];
    const n = mine.findIndex((place, n) => place != others[n]);
    return n >= 0 && mine[n] < others[n];
  };
  const visit = (n, score, price, unknown) => {
    if (best && (++steps > stepLimit || score + rest[n] < best.score - tolerance)) return;
    if (n == options.length) {
      const found = {score, price, unknown, selected: selected.slice()};
      if (isBetter(found)) best = found;
      return;
    }
    for (const option of byScore[n]) {
      if (option && (taken.has(option.product) || price + option.price > budget)) continue;
      selected[n] = option;
      if (option) taken.add(option.product);
      visit(n + 1, score + (option?.score ?? 0), price + (option?.price ?? 0), unknown + (option?.price === 0 ? 1 : 0));
      if (option) taken.delete(option.product);
    }
  };
  visit(0, 0, 0, 0);
  return {...best, isProven: steps <= stepLimit};
}

/* ---- Metrics ---- */

/* The metrics of all graded candidates, of which those from the score "close" on are taken; null
   where they are not defined. */
function metrics(close, cases, results, relevant) {
  const pairs = [], sums = {ndcg: 0, map: 0, mrr: 0};
  let queries = 0, hasOrder = false;
  cases.forEach((test, t) => test.items.forEach((item, i) => {
    const scored = results[t].scores[i], grades = item.candidates.map((candidate) => candidate.grade);
    const judged = grades.filter((grade) => grade != null);
    if (grades.some((grade) => (grade ?? 0) != (grades[0] ?? 0))) hasOrder = true;
    if (!judged.length) return;
    queries++;
    grades.forEach((grade, n) => { if (grade != null) pairs.push([scored[n].score, grade >= relevant]); });
    const ranked = ranking(item, scored).map((n) => grades[n] ?? -1);
    sums.ndcg += ndcg(ranked, judged, 10);
    const count = judged.filter((grade) => grade >= relevant).length;
    if (!count) return;
    let found = 0, precisions = 0;
    ranked.forEach((grade, n) => { if (grade >= relevant) precisions += ++found / (n + 1); });
    sums.map += precisions / count;
    sums.mrr += 1 / (ranked.findIndex((grade) => grade >= relevant) + 1);
  }));
  const mean = (sum) => queries && hasOrder ? sum / queries : null;
  return {
    "nDCG@10": mean(sums.ndcg), MAP: mean(sums.map), MRR: mean(sums.mrr), AUC: areaUnderCurve(pairs),
    F1: f1(pairs, close), ECE: calibrationError(pairs),
  };
}

function ndcg(ranked, judged, cutoff) {
  const gain = (grades) => grades.slice(0, cutoff).reduce((sum, grade, n) => grade > 0 ? sum + grade / Math.log2(n + 2) : sum, 0);
  const ideal = gain(judged.slice().sort((a, b) => b - a));
  return ideal > 0 ? gain(ranked) / ideal : 0;
}

/* The area under the ROC curve; a tie counts one half. */
function areaUnderCurve(pairs) {
  const sorted = pairs.slice().sort((a, b) => a[0] - b[0]);
  let positives = 0, negatives = 0, sum = 0;
  for (let start = 0, end; start < sorted.length; start = end) {
    let tied = 0;
    for (end = start; end < sorted.length && sorted[end][0] == sorted[start][0]; end++) tied += sorted[end][1];
    const others = end - start - tied;
    sum += tied * (negatives + others / 2);
    positives += tied;
    negatives += others;
  }
  return positives && negatives ? sum / (positives * negatives) : null;
}

/* F1 if all candidates from the band "close" on are taken. */
function f1(pairs, threshold) {
  let taken = 0, relevant = 0, both = 0;
  for (const [score, isRelevant] of pairs) {
    const isTaken = score >= threshold;
    taken += isTaken;
    relevant += isRelevant;
    both += isTaken && isRelevant;
  }
  return taken + relevant ? 2 * both / (taken + relevant) : null;
}

/* The expected calibration error in ten bins of equal width. */
function calibrationError(pairs) {
  const bins = Array.from({length: 10}, () => 0);
  for (const [score, isRelevant] of pairs) bins[Math.min(Math.floor(score * 10), 9)] += score - isRelevant;
  return pairs.length ? bins.reduce((sum, bin) => sum + Math.abs(bin), 0) / pairs.length : null;
}

"""##,
"playground/page.css": ##"""
:root { --paper: #fff; --ink: #1c2330; --soft: #5a6475; --line: #d9dee7; --panel: #f6f8fb;
  --blue: #2769d9; --good: #1b7f4b; --bad: #c2372b; --unsure: #9a6700; --main-ink: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181f; --ink: #e6eaf2; --soft: #a3adbd; --line: #343c49; --panel: #1c222c;
    --blue: #6ea2ff; --good: #4cc38a; --bad: #ff8177; --unsure: #e3b341; --main-ink: #10141b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif;
  accent-color: var(--blue); }
header { position: sticky; top: 0; z-index: 1; background: var(--paper); padding: .6rem 1.25rem;
  border-bottom: 1px solid var(--line); }
.top { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
h1 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
#outcome { margin: 0; font-weight: 700; color: var(--soft); }
#outcome.good { color: var(--good); } #outcome.bad { color: var(--bad); }
.tiles { list-style: none; display: flex; flex-wrap: wrap; gap: .4rem; margin: .4rem 0 0; padding: 0; }
.tiles li { background: var(--panel); border-radius: .25rem; padding: .2rem .6rem; color: var(--soft);
  font-size: .88rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
.tiles li.plain { background: none; padding-inline: 0; }
.tiles strong { color: var(--ink); font-size: 1rem; }
.better { color: var(--good); } .worse { color: var(--bad); }
main { display: grid; grid-template-columns: minmax(19rem, 27rem) minmax(0, 1fr); gap: 2rem;
  padding: 1rem 1.25rem 4rem; max-width: 90rem; margin: 0 auto; }
#results section { margin-bottom: 2rem; }
.hint { color: var(--soft); margin: 0 0 .6rem; font-size: .92rem; }
.tools { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: .4rem; }
button { font: inherit; color: var(--ink); background: var(--panel); border: 1px solid var(--line);
  border-radius: .3rem; padding: .25rem .7rem; cursor: pointer; }
button.main { background: var(--blue); border-color: var(--blue); color: var(--main-ink); font-weight: 600; }
button:disabled { color: var(--soft); cursor: default; }
button.link { background: none; border: 0; padding: 0; color: var(--blue); text-decoration: underline;
  text-align: left; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
fieldset { border: 1px solid var(--line); border-radius: .3rem; margin: 0 0 .7rem; padding: .5rem .75rem .6rem;
  min-width: 0; }
legend { padding: 0 .3rem; font-weight: 600; overflow-wrap: anywhere; }
legend small { color: var(--soft); font-weight: 400; }
details > summary { color: var(--soft); cursor: pointer; font-size: .92rem; margin-top: .2rem; }
.setting { display: grid; grid-template-columns: minmax(5.5rem, 1fr) minmax(0, 1.3fr) 5.2rem 1.7rem;
  gap: 0 .5rem; align-items: center; padding: .12rem 0; }
.setting label { font-size: .92rem; overflow-wrap: anywhere; line-height: 1.25; }
.setting label small { color: var(--soft); display: block; }
.setting output { grid-column: 1 / -1; color: var(--bad); font-size: .88rem; }
.setting input { width: 100%; min-width: 0; margin: 0; }
input[type=number], #case-id { font: inherit; color: var(--ink); background: var(--paper);
  border: 1px solid var(--line); border-radius: .25rem; padding: .1rem .3rem;
  font-variant-numeric: tabular-nums; }
.setting .back { padding: 0; height: 1.6rem; visibility: hidden; }
.setting.changed label { color: var(--blue); font-weight: 600; } .setting.changed .back { visibility: visible; }
.only .setting:not(.changed), .only fieldset:not(.changed) { display: none; }
ul.cases { list-style: none; margin: 0; padding: 0; }
ul.cases > li { border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .25rem;
  padding: .4rem .75rem; margin-bottom: .5rem; }
ul.cases > li.repaired { border-left-color: var(--good); }
ul.cases > li, .candidate { content-visibility: auto; contain-intrinsic-size: auto 8rem; }
ul.cases p { margin: .1rem 0; overflow-wrap: anywhere; }
ul.cases code { color: var(--soft); }
ul.edits { list-style: none; margin: 0; padding: 0; }
ul.edits li { display: flex; flex-wrap: wrap; gap: .2rem .75rem; align-items: baseline; justify-content: space-between;
  border-bottom: 1px solid var(--line); padding: .3rem 0; }
ul.edits li > :first-child { overflow-wrap: anywhere; min-width: 0; } ul.edits .undone del { color: var(--soft); }
.mark { font-size: .8rem; font-weight: 700; margin-left: .5rem; color: var(--bad); }
.repaired .mark, .undone .mark { color: var(--good); }
.scroll { overflow: auto; max-height: 26rem; } #case { scroll-margin-top: 7rem; }
table { border-collapse: collapse; font-size: .92rem; width: 100%; }
th, td { text-align: left; font-weight: 400; padding: .25rem .7rem .25rem 0; vertical-align: top;
  border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 600; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.choice { display: flex; gap: .5rem; align-items: center; margin: .4rem 0 .6rem; }
#case-id { flex: 1; max-width: 24rem; padding: .25rem .4rem; }
.candidate { border: 1px solid var(--line); border-radius: .3rem; padding: .5rem .75rem; margin: .6rem 0; }
.candidate .score { font-weight: 700; font-variant-numeric: tabular-nums; }
.candidate p { margin: .15rem 0 .4rem; }
.candidate table { table-layout: fixed; } .candidate td { overflow-wrap: anywhere; }
.candidate th:nth-child(1) { width: 20%; } .candidate th:nth-child(2) { width: 27%; } .candidate th:nth-child(3) { width: 4.5rem; }
.track { display: block; height: .7rem; margin-top: .35rem; background: var(--line); border-radius: .2rem;
  min-width: 2px; overflow: hidden; }
.fill { display: block; height: 100%; background: var(--blue); }
.soft { color: var(--soft); }
@media screen and (min-width: 56.01rem) and (min-height: 30rem) {
  #settings { position: sticky; top: 5.6rem; align-self: start; max-height: calc(100vh - 6.2rem); overflow: auto; padding: 0 .6rem 0 .2rem; } }
@media (max-width: 56rem) { main { grid-template-columns: minmax(0, 1fr); gap: 1rem; padding: 1rem .8rem 3rem; }
  #crossed table { font-size: .75rem; } #crossed td, #crossed th { padding-right: .3rem; } #crossed td:first-child { min-width: 5rem; }
  header { padding: .5rem .8rem; } .tiles { flex-wrap: nowrap; overflow-x: auto; }
  .candidate table { font-size: .85rem; } .candidate th:nth-child(1) { width: 25%; } .candidate th:nth-child(3) { width: 3.6rem; } }
@media print { header { position: static; } .tools, .setting input[type=range], .back { display: none; }
  main { display: block; } .scroll { max-height: none; } .candidate, fieldset, ul.cases > li { break-inside: avoid; } }

"""##,
"playground/page.js": ##"""
/* The page around the engine: sliders, what fails, what moved, and one case in detail. */

/* A number with at most four decimals; a score that rounds to a band's limit shows more. */
function show(number) {
  const limits = data.rubric.bands.map((band) => band.min);
  for (const places of [4, 6, 9]) {
    const short = +number.toFixed(places);
    if (short == number || !limits.includes(short)) return String(short);
  }
  return String(number);
}

const data = JSON.parse(document.getElementById("data").textContent);
const place = (id) => document.getElementById(id);
const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};
const styled = (tag, className, ...children) => element(tag, {className}, ...children);
const hint = (text) => styled("p", "hint", text);
const button = (text, onclick, className = "") => element("button", {type: "button", className, onclick}, text);
const table = (names, numbers, rows) => element("table", {}, element("thead", {}, element("tr", {},
  ...names.map((name) => element("th", {scope: "col", className: numbers.includes(name) ? "n" : ""}, name)))), element("tbody", {}, ...rows));
const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count == 1 ? "" : "s"}`;

/* ---- The rubric and its settings ---- */

const rubric = structuredClone(data.rubric);
const steps = (pointer) => pointer.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
const settings = data.settings.map((setting) => {
  const path = steps(setting.pointer), key = path.pop();
  const holder = path.reduce((part, step) => part[step], rubric);
  return {...setting, steps: [...path, key], holder, key, initial: holder[key]};
});

for (const setting of settings) [setting.before, setting.after] = neighbors(setting);

/* The settings before and after one that must stay in order with it, if it has any. */
function neighbors({holder, key, kind, steps: path}) {
  if (kind == "weight") return [];
  const find = (part, name) => settings.find((other) => other.holder == part && other.key == name);
  if (path.at(-2) == "levels") {
    const names = Object.keys(holder), n = names.indexOf(key);
    return [find(holder, names[n - 1]), find(holder, names[n + 1])];
  }
  if (path.at(-3) == "steps") {
    const all = rubric.criteria[path[1]].steps, n = +path.at(-2);
    return [find(all[n - 1], key), find(all[n + 1], key)];
  }
  const isCurve = "full" in holder;
  return [isCurve && key == "zero" ? find(holder, "full") : null, isCurve && key == "full" ? find(holder, "zero") : null];
}

const value = (setting) => setting?.holder[setting.key];

/* The range that the neighbors leave to a setting: levels and the values of steps fall, and limits
   of steps rise, as a valid rubric requires. Sliders keep a gap between limits. */
function limits({holder, key, kind, most, before, after}, gapShare = 1e-3) {
  if (kind == "level") return [value(after) ?? 0, value(before) ?? most];
  if (kind == "weight") return [0, most];
  const gap = Math.max(Math.abs(holder[key]), 1e-3) * gapShare;
  return [before ? value(before) + gap : 0, after ? value(after) - gap : most];
}

/* A gap for the values of a file, which may lie closer together. */
const smallGap = 1e-9;

/* Sets a setting to the nearest value that its neighbors allow. */
function set(setting, value) {
  const isOfFile = value == setting.former || value == setting.initial;
  const [least, most] = limits(setting, isOfFile ? smallGap : undefined);
  setting.holder[setting.key] = Math.min(Math.max(value, least), Math.max(least, most));
}

const changed = () => settings.filter((setting) => setting.holder[setting.key] != setting.initial);

/* ---- Results ---- */

function run(rubric) {
  const scorer = new Scorer(rubric);
  const results = data.cases.map((test) => runCase(scorer, test));
  return {scorer, results, metrics: metrics(scorer.close, data.cases, results, data.relevant)};
}

const initial = run(data.rubric);
let current = run(rubric);
/* The scores before the edit: those of the baseline, else those of the rubric as it was read. */
const before = data.cases.map((test, n) => test.items.map((item, i) => item.candidates.map((candidate, c) => candidate.before ?? initial.results[n].scores[i][c].score)));
const metricsBefore = metrics(closeLimit(data.bands ?? data.rubric.bands), data.cases,
  before.map((items) => ({scores: items.map((scores) => scores.map((score) => ({score})))})), data.relevant);
const tested = data.cases.filter((test) => Object.values(test.expect).length).length;

function showHeader() {
  const failed = current.results.filter((result) => result.failures.length).length;
  const outcome = place("outcome");
  outcome.className = failed ? "bad" : tested ? "good" : "";
  outcome.textContent = failed ? `FAIL: ${failed} of ${counted(tested, "case")} ${failed == 1 ? "fails" : "fail"}`
    : tested ? `PASS: all ${counted(tested, "case")} pass` : "No case has an expectation";
  const tiles = Object.entries(current.metrics).filter(([, value]) => value != null).map(([name, value]) => {
    const was = metricsBefore[name] ?? value, change = value - was, isBetter = name == "ECE" ? change < 0 : change > 0;
    const tile = element("li", {title: `${was.toFixed(4)} ${data.baseline ? "in the baseline" : "when this page was made"}`},
      `${name} `, element("strong", {}, value.toFixed(4)));
    if (Math.abs(change) >= 5e-5) tile.append(" ", styled("span", isBetter ? "better" : "worse", `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(4)}`));
    return tile;
  });
  if (tiles.length && data.baseline) tiles.push(styled("li", "plain", "against the baseline"));
  place("tiles").replaceChildren(...tiles);
}

const rowLimit = 50;
const rest = (count, noun) => count > rowLimit ? [hint(`and ${counted(count - rowLimit, `more ${noun}`)}`)] : [];

const caseLink = (n) => button(data.cases[n].id, () => choose(n, true), "link");

function showFailing() {
  const failing = data.cases.flatMap((test, n) => {
    const {failures} = current.results[n], hasFailed = initial.results[n].failures.length;
    const mark = !failures.length ? "repaired" : hasFailed ? "" : "new";
    return failures.length || hasFailed ? [{test, n, failures, mark}] : [];
  });
  const order = ({mark}) => ["new", "", "repaired"].indexOf(mark), searches = [];
  const rows = failing.sort((a, b) => order(a) - order(b)).slice(0, rowLimit).map(({test, n, failures, mark}) => {
    const row = styled("li", mark, element("h3", {}, caseLink(n), styled("span", "mark", mark.toUpperCase())));
    if (test.note) row.append(hint(test.note));
    const isSearchable = failures.every(({side}) => side);
    for (const {expectation, text} of failures) {
      const offer = styled("span", "soft");
      const edits = test.undo?.[expectation], words = edits ? `${text}. ${edits}` : text;
      row.append(element("p", {}, element("code", {}, expectation), ` ${words} `, offer));
      if (isSearchable) searches.push([repair(test, expectation), offer]);
    }
    return row;
  });
  start(suggest(searches));
  place("failing").replaceChildren(rows.length ? styled("ul", "cases", ...rows)
    : hint(tested ? "None." : "The cases have no expectations. 'remo-shop rubric draft' writes them."), ...rest(failing.length, "case"));
}

let timer;

/* Runs a search in short slices of time, until the next change. */
function start(search) {
  const work = () => {
    const end = performance.now() + 10;
    while (performance.now() < end) if (search.next().done) return;
    timer = setTimeout(work);
  };
  clearTimeout(timer);
  timer = setTimeout(work, 200);
}

/* Puts a button for a change beside each failing expectation. */
function* suggest(searches) {
  for (const [search, offer] of searches) {
    const {setting, value, isUndone} = (yield* search) ?? {};
    const use = () => {
      change([[setting, value]]);
      place("failing").focus();
    };
    offer.replaceChildren(setting ? button(`${isUndone ? "Undo the edit:" : "Try"} ${setting.path} = ${value}`, use) : "No single number repairs this.");
  }
}

/* The scores that are right for a candidate: by an expectation of its case, else by its grade. */
function target(test, item, {id, grade, judged}) {
  const {expect, expect_computed: computed} = test.expect, {bands} = rubric;
  for (const {score, band, best, selection, fallback} of [expect ?? {}, !judged && computed || {}]) {
    const own = (list) => list?.find(([name]) => name == id), range = own(score), wanted = own(band)?.[1];
    if (range) return {text: `${show(range[1])} to ${show(range[2])}`, least: range[1], most: range[2]};
    if (wanted) {
      const n = bands.findIndex((other) => other.id == wanted);
      return {text: wanted, least: bands[n].min, most: n ? bands[n - 1].min - 1e-12 : 1};
    }
    if (best?.includes(id) || selection?.some(([name, chosen]) => name == item.id && chosen == id)) return {text: "best", least: 1, most: 1};
    if (fallback || best?.length == 0) return {text: "no match", least: 0, most: 0};
  }
  const right = +(grade >= data.relevant);
  return grade == null ? {text: ""} : {text: `grade ${grade}`, least: right, most: right};
}

function showCrossed() {
  const rows = data.cases.flatMap((test, n) => test.items.flatMap((item, i) => item.candidates.flatMap((candidate, c) => {
    const was = before[n][i][c], is = current.results[n].scores[i][c].score;
    const old = (data.bands ?? rubric.bands)[current.scorer.band(was, data.bands)].id, now = rubric.bands[current.scorer.band(is)].id;
    return old == now ? [] : [{n, test, item, candidate, was, is, old, now}];
  })));
  rows.sort((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was));
  const cell = (text, className = "") => styled("td", className, text);
  const lines = rows.slice(0, rowLimit).map(({n, test, item, candidate, was, is, old, now}) => {
    const {text, least, most} = target(test, item, candidate);
    const [far, near] = [was, is].map((score) => Math.max(least - score, score - most, 0));
    return element("tr", {}, cell(caseLink(n)), cell(candidate.id), cell(text), cell(show(was), "n"), cell(show(is), "n"),
      cell(`${old} → ${now}`, near < far ? "better" : near > far ? "worse" : ""));
  });
  place("crossed").replaceChildren(rows.length ? table(["Case", "Candidate", "Expected", "Before", "Now", "Band"], ["Before", "Now"], lines)
    : hint("None."), ...rest(rows.length, "candidate"));
}

/* ---- One case ---- */

let chosen = Math.max(0, initial.results.findIndex((result) => result.failures.length));

function choose(n, isScrolled) {
  chosen = n;
  place("case-id").value = data.cases[n]?.id ?? "";
  showCase();
  if (isScrolled) place("case").scrollIntoView({block: "start"});
}

function showCase() {
  const test = data.cases[chosen];
  if (!test) return place("ranking").replaceChildren(hint("The suite has no cases."));
  place("ranking").replaceChildren(...test.items.flatMap((item, i) => {
    const order = ranking(item, current.results[chosen].scores[i]);
    const old = ranking(item, before[chosen][i].map((score) => ({score})));
    const wanted = item.wanted.map(([name, text]) => `${name}: ${text}`).join(" · ");
    const title = test.list ? [element("h3", {}, item.id)] : [];
    return [...title, hint(`Wanted: ${wanted || "nothing"}`),
      ...order.slice(0, rowLimit).map((c, rank) => candidateCard(item, i, c, rank, old.indexOf(c))), ...rest(order.length, "candidate")];
  }));
}

function candidateCard(item, i, c, rank, rankBefore) {
  const candidate = item.candidates[c], steps = [], {scorer} = current;
  const scored = scorer.score(candidate, item, true, steps), was = before[chosen][i][c];
  const names = [`${rank + 1}. ${candidate.name}`];
  if (candidate.name != candidate.id) names.push(styled("span", "soft", ` ${candidate.id}`));
  const facts = [styled("span", "score", show(scored.score)), ` ${rubric.bands[scorer.band(scored.score)].id}`];
  const also = [scored.score != was && `was ${show(was)}`, rank != rankBefore && `was number ${rankBefore + 1}`,
    candidate.grade != null && `grade ${candidate.grade}`, candidate.large && "too large for the room"].filter(Boolean);
  if (also.length) facts.push(styled("span", "soft", ` · ${also.join(" · ")}`));
  const weighted = scorer.criteria.map((_, n) => n).filter((n) => scorer.criteria[n].isWeighted);
  const rows = weighted.map((n, number) => criterionRow(scorer, scored, candidate, n, why(scorer, candidate, item, n) ?? data.texts[candidate.why[number]]));
  return styled("article", "candidate", element("h3", {}, ...names), element("p", {}, ...facts),
    table(["Criterion", "Weight and value", "Part", "Because"], ["Part"], rows),
    ...steps.map(([text, from, to]) => styled("p", "soft", `${text}: ${show(from)} → ${show(to)}`)));
}

/* The reason for the value of a rival, which follows all weights; null for another criterion. */
function why(scorer, candidate, item, n) {
  const {criterion} = scorer.criteria[n];
  const lead = criterion.kind == "rival" && scorer.lead(candidate, item, criterion, true);
  if (!lead) return null;
  const shown = (value) => Math.round(value * 1000) / 1000, gap = lead.own - lead.rival, size = shown(Math.abs(gap));
  const rival = `${gap < 0 ? "best other" : "next best"} ${criterion.among == "items" ? "item" : "candidate"}`;
  return `the ${rival} has ${shown(lead.rival)}, ${size ? `${size} ${gap > 0 ? "less" : "more"}` : "as much"}`;
}

/* The reason for a value. The tolerance and the curve may have changed since its text was made. */
function evidence(criterion, isJudged, found, text) {
  const reason = isJudged ? "judged" : criterion.kind == "number" ? text.replace(/, tolerance [\d. %to]+$/, "") : text;
  const shown = (value) => Math.round(value * 1000) / 1000;
  return criterion.curve && typeof found == "number" ? `${reason}; ${shown(found)} counts ${shown(countedValue(criterion, found))}` : reason;
}

/* The track is as wide as the criterion's share of the weights, and filled as far as its value. */
function criterionRow(scorer, scored, candidate, n, text) {
  const {criterion, missing} = scorer.criteria[n], found = scored.values[n];
  const policy = typeof found == "number" ? null : missing[found];
  const value = typeof found == "number" ? countedValue(criterion, found) : policy == "zero" ? 0 : policy.neutral;
  const share = value == null || !scored.counted ? 0 : scored.weights[n] / scored.counted;
  const fill = styled("span", "fill"), track = styled("span", "track", fill);
  const widest = Math.max(...scored.weights) / (scored.counted || 1);
  track.style.width = `${100 * share / (widest || 1)}%`;
  fill.style.width = `${100 * (value ?? 0)}%`;
  const reason = evidence(criterion, candidate.judged?.[n] != null, found, text);
  const figures = value == null ? "left out" : `${(100 * share).toFixed(1)} % × ${+value.toFixed(4)}`;
  return element("tr", {}, element("td", {}, criterion.id), styled("td", "bar", track, styled("small", "soft", figures)),
    styled("td", "n", value == null ? "" : (share * value).toFixed(4)), element("td", {}, reason));
}

/* ---- Sliders ---- */

const words = {
  weight: "Weight", full: "Full value up to", zero: "No value from", factor: "Factor", lead: "Lead that counts 1", below: "Closes below", cap: "At most",
};

function label({steps, kind}) {
  const [first, second, third] = steps, key = steps.at(-1);
  if (first == "profiles" || first == "overrides") return key;
  if (third == "levels") return `Level ${key}`;
  if (third == "steps") return `Step ${+steps[3] + 1}: ${key == "0" ? "up to" : "value"}`;
  if (first == "missing" || third == "missing") {
    const side = third == "missing" && steps.length > 4 ? ` (${steps[3]})` : "";
    return `If missing${side}: ${key == "cap" ? "at most" : "neutral value"}`;
  }
  if (first == "coverage") return second == "below" ? "Coverage below" : "At most, with less coverage";
  return words[key] ?? key;
}

/* The title of a setting's group, and a remark. */
function groupTitle([first, second]) {
  if (first == "criteria") return [rubric.criteria[second].id, rubric.criteria[second].kind];
  if (first == "profiles") return [second, "profile"];
  if (first == "overrides") return [rubric.overrides[second].categories.join(", "), "weights for these categories"];
  return ["Missing values", "of all criteria"];
}

const weights = settings.filter(({kind, initial}) => kind == "weight" && initial).map(({initial}) => initial).sort((a, b) => a - b);
const median = weights[weights.length >> 1] ?? 1;

/* Gives a slider a range that suits the setting's value. Weights near the median share one range,
   and a tolerance goes up to the next one. */
function fit({holder, key, kind, most, slider, after}) {
  const now = holder[key], usual = kind == "weight" ? 4 * median : value(after) ?? 0.3 * most;
  slider.max = kind == "level" ? 1 : now ? Math.min(Math.max(usual, 2 * now), 20 * now, most) : usual;
  slider.step = 10 ** Math.floor(Math.log10(slider.max / 50));
}

/* Says beside a field why it does not keep what was typed, and which neighbor limits it. */
function remark({holder, key, kind, field, remark, before, after}, typed, limits) {
  const now = field.value = +holder[key].toPrecision(12), isLow = typed < now;
  if (typed == holder[key]) return;
  const reason = Number.isFinite(typed) ? `${typed} is too ${isLow ? "low" : "high"}` : "This is not a number";
  const neighbor = Number.isFinite(typed) && ((kind == "level") == isLow ? after : before);
  const because = neighbor ? `, because ${label(neighbor)} is ${+value(neighbor).toPrecision(6)}` : "";
  remark.textContent = `${reason}: the range is ${limits.map((limit) => +limit.toPrecision(6)).join(" to ")}${because}.`;
}

function addRow(setting, number) {
  const name = label(setting), id = `s${number}`, title = groupTitle(setting.steps)[0];
  setting.slider = element("input", {type: "range", min: 0, id, ariaLabel: `${title}: ${name}`});
  setting.field = element("input", {type: "number", min: 0, step: "any", ariaLabel: `${title}: ${name}, as a number`});
  setting.share = element("small");
  setting.remark = element("output");
  const back = button("↺", () => change([[setting, setting.initial]]), "back"), backName = `back to ${setting.initial}`;
  Object.assign(back, {title: backName, ariaLabel: `${title}: ${name}, ${backName}`});
  setting.slider.addEventListener("input", () => change([[setting, +setting.slider.value]], setting));
  setting.field.addEventListener("change", () => {
    const typed = parseFloat(setting.field.value), range = limits(setting);
    change(Number.isFinite(typed) ? [[setting, typed]] : []);
    remark(setting, typed, range);
  });
  fit(setting);
  setting.row = styled("div", "setting", element("label", {htmlFor: id}, name, setting.share), setting.slider, setting.field, back, setting.remark);
  return setting.row;
}

function buildSettings() {
  const groups = new Map();
  settings.forEach((setting, number) => {
    const [first, second] = setting.steps, name = ["missing", "coverage"].includes(first) ? "policies" : `${first}/${second}`;
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push([setting, addRow(setting, number)]);
  });
  for (const rows of groups.values()) {
    const [title, remark] = groupTitle(rows[0][0].steps);
    const fieldset = element("fieldset", {}, element("legend", {}, title, " ", element("small", {}, remark)));
    const others = rows.filter(([{kind}]) => kind != "weight");
    fieldset.append(...rows.filter(([{kind}]) => kind == "weight").map(([, row]) => row));
    if (others.length) {
      const missing = others.some(([{steps}]) => steps[2] == "missing") ? ", missing values" : "";
      const details = element("details", {open: others.length == rows.length}, element("summary", {}, `Levels, tolerances${missing}`), ...others.map(([, row]) => row));
      fieldset.append(details);
    }
    place("groups").append(fieldset);
  }
}

function showSettings(moving) {
  const total = rubric.criteria.reduce((sum, {weight}) => sum + (weight ?? 0), 0);
  for (const setting of settings) {
    const value = setting.holder[setting.key];
    if (value > setting.slider.max) fit(setting);
    if (setting != moving) setting.slider.value = value;
    if (setting.field != document.activeElement || setting == moving) setting.field.value = +value.toPrecision(12);
    setting.row.classList.toggle("changed", value != setting.initial);
    if (setting.steps[0] == "criteria" && setting.kind == "weight") setting.share.textContent = total ? `${(100 * value / total).toFixed(1)} %` : "";
  }
  for (const group of place("groups").children) group.classList.toggle("changed", group.querySelector(".changed") != null);
  const count = changed().length;
  place("reset").disabled = !count;
  place("undo").disabled = !past.length;
  place("note").textContent = total ? (count ? `${counted(count, "setting")} changed. Test the downloaded file with 'remo-shop rubric test', and raise its version.` : "Nothing is changed.")
    : "All weights are 0, and no rubric may have that: raise one of them.";
}

/* ---- Edits since the baseline ---- */

const edits = (data.edits ?? []).map(({text, settings: numbers}) => ({text, line: element("li"), own: numbers?.map((number) => settings[number])}));

/* Shows each edit in words, with a button that sets its numbers back to those of the baseline. */
function showEdits() {
  for (const edit of edits) {
    const {text, line, own} = edit, isUndone = own?.every((setting) => value(setting) == setting.former);
    if (edit.isUndone == isUndone && line.firstChild) continue;
    edit.isUndone = isUndone;
    line.className = isUndone ? "undone" : "";
    const words = isUndone ? element("span", {}, element("del", {}, text), styled("span", "mark", "UNDONE")) : element("span", {}, text);
    const name = isUndone ? "Redo it" : "Undo it", hasFocus = line.contains(document.activeElement);
    const use = button(name, () => change(own.map((setting) => [setting, isUndone ? setting.initial : setting.former])));
    use.ariaLabel = `${name}: ${text}`;
    line.replaceChildren(words, own ? use : styled("span", "soft", "Edit the file to undo this."));
    if (hasFocus) use.focus();
  }
}

function buildEdits() {
  place("edits").hidden = !edits.length;
  place("edit-list").append(...edits.slice(0, rowLimit).map(({line}) => line));
  place("edit-list").after(...rest(edits.length, "edit"));
}

/* ---- Changes ---- */

const past = [];
let isWaiting = false, movingSetting = null;

/* Changes settings, scores everything again with the next picture, and keeps the values before for
   "Undo". A slider that moves on stays one change. */
function change(values, moving) {
  clearTimeout(timer);
  const before = values.map(([setting]) => [setting, setting.holder[setting.key]]);
  if (values.length && (!moving || moving != movingSetting)) past.push(before);
  movingSetting = moving;
  for (const {remark} of settings) remark.textContent = "";
  // The second time in reverse order, because neighbors limit each other.
  for (const [setting, value] of [...values, ...[...values].reverse()]) set(setting, value);
  if (!isWaiting) requestAnimationFrame(update);
  isWaiting = true;
}

function update() {
  isWaiting = false;
  current = run(rubric);
  showHeader();
  showSettings(movingSetting);
  showEdits();
  showFailing();
  showCrossed();
  showCase();
}

function undo() {
  const values = past.pop() ?? [];
  change([]);
  for (const [setting, value] of values) setting.holder[setting.key] = value;
}

/* The rubric's file with the changed numbers. */
const file = () => changed().reduce((text, {steps, holder, key}) => withNumber(text, steps, holder[key]), data.file);

function download() {
  const link = element("a", {download: `${data.rubric.name}.json`});
  link.href = URL.createObjectURL(new Blob([file()], {type: "application/json"}));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

if (data.baseline) place("compared").textContent = "Compared with the baseline; candidates that it lacks, with the rubric as it was.";
if (data.baseline === false) place("compared").prepend("The baseline has none of these cases. ");
place("title").textContent = `Playground: ${data.title}`;
place("download").addEventListener("click", download);
place("undo").addEventListener("click", undo);
place("reset").addEventListener("click", () => change(changed().map((setting) => [setting, setting.initial])));
place("changed-only").addEventListener("change", (event) => place("groups").classList.toggle("only", event.target.checked));
place("case-ids").append(...data.cases.map((test) => element("option", {value: test.id})));
place("case-id").addEventListener("change", (event) => {
  const found = data.cases.findIndex((test) => test.id == event.target.value);
  choose(found < 0 ? chosen : found, false);
});
buildSettings();
buildEdits();
update();
choose(chosen, false);

/* For the console and for tests. */
window.playground = {
  settings: () => settings.map(({path, holder, key}) => ({path, value: holder[key]})),
  limits: (path) => limits(settings.find((setting) => setting.path == path)),
  set(values) {
    for (const [path, value] of Object.entries(values)) set(settings.find((setting) => setting.path == path), value);
    update();
  },
  file,
  scores: () => data.cases.map((test, n) => [test.id, current.results[n].scores.map((item) => item.map(({score, coverage}) => [score, coverage]))]),
  failures: () => data.cases.flatMap((test, n) => current.results[n].failures.map(({expectation}) => [test.id, expectation])),
  metrics: () => current.metrics,
};

"""##,
"playground/suggest.js": ##"""
/* The change of one number that satisfies a failing expectation: an undone edit, else the smallest
   change, as SettingChange.swift searches for it. The functions yield before trials, so that the
   page stays responsive. */

/* The shares of the way to the end of a range at which the result is looked at. */
const shares = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, ...Array.from({length: 19}, (_, n) => (n + 2) / 20)];

/* The share of the size of a change toward the former value by which it counts. An edited setting
   is the likely fault. */
const advantage = 0.2;

/* The change as {setting, value}, with "isUndone" if an edit is undone, or null if no single number
   helps. */
function* repair(test, expectation) {
  return (yield* undoneEdit(test, expectation)) ?? (yield* smallestChange(test, expectation));
}

/* A function that looks at an expectation with another value of a setting. */
const trialOf = ({holder, key}, test, expectation) => (value) => {
  const now = holder[key];
  holder[key] = value;
  const scorer = new Scorer(rubric), {scores, failures} = runCase(scorer, test), failure = failures.find((failure) => failure.expectation == expectation);
  const holds = !failure && scorer.hasWeights;
  holder[key] = now;
  return {value, scores, holds, text: failure?.text, side: Math.sign(failure?.side ?? 0)};
};

/* The first edited setting whose former value alone satisfies the expectation. */
function* undoneEdit(test, expectation) {
  for (const setting of settings) {
    const {holder, key, former} = setting, [least, most] = limits(setting, smallGap);
    if (former == null || former == holder[key] || former < least || former > most) continue;
    yield;
    if (trialOf(setting, test, expectation)(former).holds) return {setting, value: former, isUndone: true};
  }
  return null;
}

function* smallestChange(test, expectation) {
  let best = null;
  for (const setting of settings) {
    const {holder, key, scale, former} = setting, now = holder[key], range = limits(setting);
    const trial = trialOf(setting, test, expectation);
    const directions = range.map((end) => [end, scale]);
    if (former != null) directions.unshift([Math.min(Math.max(former, range[0]), range[1]), scale / advantage]);
    for (const [end, unit] of directions) {
      const most = best?.size ?? Infinity, found = end == now ? null : yield* nearest(trial, now, end, most * unit);
      if (found == null) continue;
      const value = shortened(found, now, (value) => value >= range[0] && value <= range[1] && trial(value).holds);
      const size = Math.abs(value - now) / unit;
      if (size < most) best = {setting, value, size};
    }
  }
  return best;
}

/* The nearest value on the way to an end, if there is one within about a distance. */
function* nearest(trial, now, end, distance) {
  yield;
  let last = trial(now);
  // A value can only matter if the end of its range moves a figure.
  const figures = ({text, scores}) => [text, ...scores.flat().map(({score}) => score)].join();
  if (figures(trial(end)) == figures(last)) return null;
  for (const share of shares) {
    if (Math.abs(last.value - now) >= distance) return null;
    yield;
    const next = trial(now + (end - now) * share), turn = next.side == last.side ? next : yield* firstOther(trial, last, next);
    if (turn.holds) return turn.value;
    last = next;
  }
  return null;
}

/* The first trial between two that has another result than the first of them. */
function* firstOther(trial, {value: before, side}, after) {
  for (let n = 0; n < 60; n++) {
    const middle = (before + after.value) / 2;
    if (middle == before || middle == after.value) break;
    yield;
    const found = trial(middle);
    if (found.side == side) before = middle; else after = found;
  }
  return after;
}

/* The value with as few decimals as the condition allows, from four on, away from the present one. */
function shortened(value, now, holds) {
  for (let unit = 1e4; unit <= 1e12; unit *= 10) {
    const short = (value > now ? Math.ceil : Math.floor)(value * unit) / unit;
    if (holds(short)) return short;
  }
  return value;
}

"""##,
"playground/text.js": ##"""
/* Changes numbers in the text of a JSON document, and leaves the rest of it as it was written. */

/* The places of the values of a valid document: from "start" to "end", with the "parts" of an
   object or array by their keys, each with the start of its key. */
function places(text) {
  const tokens = [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s"[\]{},:]+/g)];
  let next = 0;
  const value = () => {
    const {0: token, index: start} = tokens[next++];
    if (token != "{" && token != "[") return {start, end: start + token.length};
    const parts = new Map();
    while (tokens[next][0] != "}" && tokens[next][0] != "]") {
      const from = tokens[next].index, key = token == "{" ? JSON.parse(tokens[next++][0]) : String(parts.size);
      parts.set(key, {from, ...value()});
    }
    return {start, end: tokens[next++].index + 1, parts};
  };
  return value();
}

/* The text with another number at a path. A key that is not there is added after the last one of
   its object, with the same white space before it. */
function withNumber(text, path, number) {
  let place = places(text), depth = 0;
  while (place.parts?.has(path[depth])) place = place.parts.get(path[depth++]);
  // Two equal policies for missing values are one setting.
  if (path[depth - 1] == "missing" && place.parts?.has("wanted"))
    return ["wanted", "candidate"].reduce((text, side) => withNumber(text, [...path.slice(0, depth), side, ...path.slice(depth)], number), text);
  const rest = path.slice(place.parts ? depth + 1 : depth);
  const value = rest.reduceRight((inner, key) => `{${JSON.stringify(key)}: ${inner}}`, String(number));
  const put = (start, end, part) => text.slice(0, start) + part + text.slice(end);
  // A number, or null in the place of a default.
  if (!place.parts) return put(place.start, place.end, value);
  const member = `${JSON.stringify(path[depth])}: ${value}`, last = [...place.parts.values()].at(-1);
  if (!last) return put(place.start + 1, place.start + 1, member);
  return put(last.end, last.end, `,${text.slice(0, last.from).match(/\s*$/)[0] || " "}${member}`);
}

"""##,
"report.css": ##"""
:root { --paper: #fff; --ink: #1c2330; --soft: #5a6475; --line: #d9dee7; --panel: #f6f8fb;
  --blue: #2f6fde; --good: #1b7f4b; --bad: #c2372b; --unsure: #9a6700;
  --shade: #0005; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181f; --ink: #e6eaf2; --soft: #a3adbd; --line: #343c49; --panel: #1c222c;
    --blue: #6ea2ff; --good: #4cc38a; --bad: #ff8177; --unsure: #e3b341;
    --shade: #fff5; } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 0 0 .25rem; }
h4 { font-size: .95rem; margin: .75rem 0 .25rem; overflow-wrap: anywhere; }
.card p { margin: .5rem 0; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.verdict { font-size: 1.15rem; padding: .75rem 1rem; background: var(--panel);
  border-left: .35rem solid var(--blue); border-radius: .25rem; }
.verdict p { margin: 0; } .verdict p + p { margin-top: .5rem; }
.verdict.good { border-color: var(--good); } .verdict.bad { border-color: var(--bad); }
.verdict.unsure { border-color: var(--unsure); }
.outcome { font-size: 1.4rem; font-weight: 700; margin: 0; color: var(--blue); float: right; }
.outcome.good { color: var(--good); } .outcome.bad { color: var(--bad); }
.outcome.unsure { color: var(--unsure); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem;
  list-style: none; margin: .75rem 0; padding: 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .92rem; } a { color: var(--blue); }
.tiles li { background: var(--panel); border-radius: .25rem; padding: .6rem .9rem;
  color: var(--soft); }
.tiles strong { display: block; font-size: 1.4rem; color: var(--ink); overflow-wrap: anywhere; }
section { margin-top: 2rem; } summary h2 { display: inline; color: var(--ink); }
.meaning, figcaption { color: var(--soft); margin: 0 0 .75rem; max-width: 46rem; }
figure { margin: 0 0 .5rem; overflow-x: auto; } svg { max-width: 100%; height: auto; display: block; }
.pair, .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: .6rem 1rem; }
svg[width="912"] { min-width: 38rem; }
.cards .card { margin: 0; } .pair p { margin: 0; font-weight: 600; }
.scroll { overflow-x: auto; scrollbar-width: thin; background:
  linear-gradient(to right, var(--paper) 40%, transparent) left / 2rem 100% no-repeat local,
  linear-gradient(to left, var(--paper) 40%, transparent) right / 2rem 100% no-repeat local,
  linear-gradient(to right, var(--shade), transparent) left / .8rem 100% no-repeat,
  linear-gradient(to left, var(--shade), transparent) right / .8rem 100% no-repeat; }
table { border-collapse: collapse; font-size: .92rem; }
th, td { text-align: left; padding: .3rem .7rem .3rem 0; border-bottom: 1px solid var(--line);
  font-weight: 400; vertical-align: top; }
td:last-child:not(.n) { min-width: 9rem; }
thead th { color: var(--soft); font-weight: 600; white-space: normal; vertical-align: bottom; }
th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
th button::after { content: "\2195"; margin-left: .25rem; opacity: .45; }
th[aria-sort=ascending] button::after { content: "\2191"; opacity: 1; }
th[aria-sort=descending] button::after { content: "\2193"; opacity: 1; }
.n { text-align: right; font-variant-numeric: tabular-nums; } td.n { white-space: nowrap; }
.name { white-space: nowrap; }
tr.good td:last-child { color: var(--good); font-weight: 600; }
tr.bad td:last-child { color: var(--bad); font-weight: 600; }
tr.unsure td:last-child { color: var(--unsure); font-weight: 600; }
.card { border: 1px solid var(--line); border-left: .3rem solid var(--soft);
  border-radius: .25rem; padding: .6rem .9rem; margin: .6rem 0; }
.card.good { border-left-color: var(--good); } .card.bad { border-left-color: var(--bad); }
.card.unsure { border-left-color: var(--unsure); }
.card ul { margin: .25rem 0; padding: 0; list-style: none; }
details { margin: .25rem 0; } .list { margin-top: 1rem; } summary { color: var(--soft); cursor: pointer; }
dt { margin-top: .4rem; } .verdict, .meaning, figcaption, li, dt { overflow-wrap: anywhere; } dd { margin: 0; overflow-wrap: anywhere; color: var(--soft); }
text { fill: var(--ink); font: 13px system-ui, sans-serif; }
text.tick { fill: var(--soft); font-size: 12px; }
text.strong { font-weight: 600; }
text.win-text { fill: var(--good); } text.loss-text { fill: var(--bad); }
text.bar-text { fill: var(--blue); } text.unsure-text { fill: var(--unsure); }
line { stroke: var(--line); } .ideal { stroke: var(--soft); stroke-dasharray: 5 4; }
.zero { stroke: var(--soft); } .error { stroke: var(--blue); stroke-width: 1.5; }
.limit { stroke: var(--soft); stroke-dasharray: 2 3; }
.dot { fill: var(--blue); fill-opacity: .75; } .bar { fill: var(--blue); }
.win { fill: var(--good); } .loss { fill: var(--bad); } .idle { fill: var(--soft); }
rect.unsure, circle.unsure { fill: var(--unsure); }
.zone { fill: var(--line); }
@media (max-width: 30rem) { text { font-size: 14px; } text.tick { font-size: 13px; } }
.card > summary { color: inherit; list-style-position: outside; margin-left: 1rem; }
.card > summary h3 { display: inline; }
@media print { th button::after { content: none; } svg { min-width: 0 !important; } body { background: #fff; color: #000; } section { break-inside: avoid; } }

"""##,
"report.js": ##"""
"use strict";
/* Sorts a table by the column whose heading is pressed: figures by their value, other cells as
   words. A third press brings back the first order. */
const value = (cell) => parseFloat(cell.textContent.replaceAll(/[±,]/g, "").replace("−", "-"));
const words = new Intl.Collator("en", {numeric: true});

for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0], rows = [...body.rows], heads = [...table.tHead.rows[0].cells];
  if (3 > rows.length) continue;
  heads.forEach((head, column) => {
    if (!head.textContent) return;
    const isNumeric = head.classList.contains("n"), button = document.createElement("button");
    const cell = (row) => row.cells[column];
    const compare = (a, b) => isNumeric
      ? (value(cell(a)) || 0) - (value(cell(b)) || 0) : words.compare(cell(a).textContent, cell(b).textContent);
    const orders = isNumeric ? ["descending", "ascending", null] : ["ascending", "descending", null];
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const order = orders[(orders.indexOf(head.ariaSort) + 1) % 3];
      for (const other of heads) other.ariaSort = other == head ? order : null;
      const sorted = order ? rows.toSorted((a, b) => (order == "ascending" ? 1 : -1) * compare(a, b)) : rows;
      body.append(...sorted);
    });
  });
}

"""##,
"strings/ar.json": ##"""
{
  "title": "قائمة التسوّق",
  "total": "الإجمالي",
  "grand_total": "الإجمالي الكلي",
  "percent": "{}٪",
  "items.zero": "لا منتجات",
  "items.one": "منتج واحد",
  "items.two": "منتجان",
  "items.few": "{} منتجات",
  "items.many": "{} منتجًا",
  "items.other": "{} منتج",
  "pieces.zero": "لا قطع",
  "pieces.one": "قطعة واحدة",
  "pieces.two": "قطعتان",
  "pieces.few": "{} قطع",
  "pieces.many": "{} قطعة",
  "pieces.other": "{} قطعة",
  "unpriced.zero": "لا منتجات بلا سعر",
  "unpriced.one": "منتج واحد بلا سعر",
  "unpriced.two": "منتجان بلا سعر",
  "unpriced.few": "{} منتجات بلا سعر",
  "unpriced.many": "{} منتجًا بلا سعر",
  "unpriced.other": "{} منتج بلا سعر",
  "hidden.zero": "لا عناصر مخفية",
  "hidden.one": "عنصر واحد مخفي بسبب التصفية",
  "hidden.two": "عنصران مخفيان بسبب التصفية",
  "hidden.few": "{} عناصر مخفية بسبب التصفية",
  "hidden.many": "{} عنصرًا مخفيًا بسبب التصفية",
  "hidden.other": "{} عنصر مخفي بسبب التصفية",
  "check_price": "تحقّق من السعر",
  "close_match": "منتج مشابه",
  "fits": "✓ يناسب مساحتك",
  "tight": "⚠ قد يكون ضيّقًا",
  "match_score": "درجة التطابق {}",
  "unnamed_product": "منتج بلا اسم",
  "other_group": "أخرى",
  "unknown_item": "عنصر غير معروف",
  "buy_at": "الشراء من {}",
  "view_product": "عرض المنتج",
  "buy": "شراء",
  "view_at": "عرض لدى {}",
  "view": "عرض",
  "price_to_follow": "يُحدَّد السعر لاحقًا",
  "from": "ابتداءً من {}",
  "size": "المقاس",
  "space": "المساحة",
  "why": "السبب",
  "not_found": "لم نعثر عليه بعد",
  "no_match_for": "لم نعثر على تطابق تام لـ «{}».",
  "try_searching": "جرّب البحث عن: {}‎",
  "search": "البحث في Google Shopping",
  "note": "ملاحظة",
  "alternate": "أو بدلاً منه",
  "decision": "القرار",
  "comment": "تعليق",
  "approved": "موافق عليه",
  "declined": "مرفوض",
  "swapped": "استُبدل بالبديل",
  "approve": "موافقة",
  "decline": "رفض",
  "take_instead": "{} بدلاً منه",
  "your_answer": "ردّكم",
  "answered": "تم الرد على",
  "answer_hint": "الصقوا الرد المنسوخ في رسالة بريد، أو أرفقوا الملف المحفوظ.",
  "copy_answer": "نسخ الرد",
  "save_answer": "حفظ كملف",
  "answer_block": "لبرنامج المرسل؛ يُرجى ترك هذه الأسطر كما هي:",
  "other_rooms": "غرف أخرى",
  "other_retailers": "متاجر أخرى",
  "area_seating": "المقاعد والأسرّة",
  "area_tables": "الطاولات",
  "area_storage": "التخزين",
  "area_flooring": "السجاد والأرضيات",
  "area_lighting": "الإضاءة",
  "area_windows": "الستائر",
  "area_textiles": "المنسوجات",
  "area_walls": "اللوحات والديكور",
  "area_plants": "النباتات",
  "area_hardware": "التجهيزات والإكسسوارات",
  "intro": "إليك كل ما تحتاجه غرفتك، مع روابط المتاجر.",
  "open_page": "فتح القائمة كصفحة",
  "regards": "مع أطيب التحيات",
  "tip": "نصيحة: اختيرت هذه المنتجات بحسب الطراز. امسح الغرفة ضوئيًا للحصول على اقتراحات تم التحقق من مقاساتها.",
  "empty": "هذه القائمة فارغة حتى الآن.",
  "costs": "تكاليف التجديد (تقدير)",
  "costs_note": "تقدير غير مشمول في الإجمالي.",
  "materials": "المواد",
  "labor": "أجور العمل",
  "permits": "التراخيص",
  "fee": "أتعاب المختص",
  "range": "النطاق المتوقع",
  "skip": "الانتقال إلى القائمة",
  "groups": "المجموعات",
  "tools": "أدوات القائمة",
  "copy_all": "نسخ الكل",
  "copy_link": "نسخ الرابط",
  "copied": "تم النسخ",
  "copy_failed": "تعذّر النسخ",
  "share": "مشاركة",
  "print": "طباعة",
  "filter": "تصفية",
  "clear_filters": "مسح عوامل التصفية",
  "retailer": "المتجر",
  "all_retailers": "كل المتاجر",
  "group": "المجموعة",
  "all_groups": "كل المجموعات",
  "price": "السعر",
  "any_price": "أي سعر",
  "up_to": "حتى {}",
  "only_left": "المتبقّي فقط",
  "nothing_shown": "لا يوجد منتج يطابق عوامل التصفية هذه.",
  "shown.zero": "لا منتجات معروضة",
  "shown.one": "منتج واحد معروض",
  "shown.two": "منتجان معروضان",
  "shown.few": "{} منتجات معروضة",
  "shown.many": "{} منتجًا معروضًا",
  "shown.other": "{} منتج معروض",
  "bought": "تم الشراء",
  "remaining": "المتبقّي",
  "left.zero": "لم يتبقَّ شيء",
  "left.one": "تبقّى منتج واحد",
  "left.two": "تبقّى منتجان",
  "left.few": "تبقّت {} منتجات",
  "left.many": "تبقّى {} منتجًا",
  "left.other": "تبقّى {} منتج",
  "expand_all": "توسيع الكل",
  "collapse_all": "طي الكل",
  "sort": "ترتيب",
  "sort_listed": "ترتيب القائمة",
  "sort_price_up": "السعر تصاعديًا",
  "sort_price_down": "السعر تنازليًا",
  "sort_name": "الاسم",
  "changes": "التغييرات",
  "no_changes": "لا تغييرات",
  "replaced": "استُبدل",
  "in_place_of": "بدلاً من",
  "added": "أُضيف",
  "removed": "أُزيل",
  "changed": "تغيّر",
  "price_up": "ارتفع السعر",
  "price_down": "انخفض السعر",
  "price_unknown": "السعر غير معروف",
  "now_priced": "أصبح له سعر",
  "better_match": "تطابق أفضل",
  "worse_match": "تطابق أضعف",
  "other_retailer": "متجر جديد",
  "label_changed": "تغيّر التصنيف",
  "fit_changed": "تغيّرت الملاءمة",
  "moved_group": "نُقل إلى مجموعة أخرى",
  "match": "مطابق",
  "search_only": "للبحث عنه",
  "name_changed": "تغيّر الاسم",
  "size_changed": "تغيّرت المقاسات",
  "reason_changed": "تغيّر سبب الاختيار",
  "link_changed": "تغيّر الرابط",
  "image_changed": "تغيّرت الصورة",
  "quantity_changed": "تغيّرت الكمية",
  "note_changed": "تغيّرت الملاحظة",
  "moved_room": "نُقل إلى غرفة أخرى",
  "alternate_changed": "تغيّر المنتج البديل",
  "decision_changed": "تغيّر القرار",
  "comment_changed": "تغيّر التعليق",
  "field_sku": "رقم المنتج",
  "field_brand": "العلامة التجارية",
  "field_finish": "التشطيب",
  "field_lead_time": "مدة التسليم",
  "field_order_status": "حالة الطلب",
  "now_alternate": "أصبح بديلاً عن {} ولا يُحتسب",
  "no_longer_alternate": "لم يعد بديلاً عن {} ويُحتسب",
  "total_before": "الإجمالي السابق",
  "total_now": "الإجمالي الحالي",
  "effects": "مجموع المبالغ ذات الإشارة أدناه {}، وهو تغيّر الإجمالي.",
  "currency": "العملة",
  "no_difference": "القائمتان بعملتين مختلفتين، لذا لا يُحسب أي فرق.",
  "sheet_summary": "الملخص",
  "sheet_items": "المنتجات",
  "sheet_read_me": "اقرأني",
  "product": "المنتج",
  "quantity": "الكمية",
  "unit_price": "سعر الوحدة",
  "line_total": "المبلغ",
  "subtotal": "المجموع الفرعي",
  "is_alternate": "بديل",
  "estimate": "تقدير التجديد",
  "estimate_note": "غير مشمول في الإجمالي أعلاه",
  "at_least": "التقدير، على الأقل",
  "at_most": "التقدير، على الأكثر",
  "without_cost": "بلا سعر وحدة: {}",
  "project": "المشروع",
  "date": "التاريخ",
  "made_from": "المصدر",
  "sheet": "الورقة",
  "content": "المحتوى",
  "about_items": "جدول فيه صف لكل منتج، ثم صف لكل عملية بحث، يمكنك تصفيته وفرزه وتحليله.",
  "about_columns": "الأعمدة الخالية مخفية.",
  "about_total": "صفّه الأخير يجمع الصفوف الظاهرة؛ في LibreOffice حدّد الصفوف من دونه قبل التصفية أو الفرز.",
  "about_summary": "المنتجات بحسب الفئة، مع المبالغ والمجاميع الفرعية والإجمالي على شكل صيغ: غيّر كمية أو سعرًا فتتغيّر تلقائيًا. علامة + بعد مبلغ تعني أنه لا يشمل الأسعار غير المعروفة. تُطبع الورقة على A4 أو Letter.",
  "hidden_rows": "مخفي",
  "about_hidden": "{} بسبب التصفية؛ لا يشملها أي إجمالي.",
  "column_of_items": "عمود في المنتجات",
  "meaning": "المعنى",
  "colon": ": ",
  "comma": "، ",
  "semicolon": "؛ ",
  "aside": " ({})",
  "stop": ".",
  "gap": " "
}

"""##,
"strings/de.json": ##"""
{
  "title": "Einkaufsliste",
  "total": "Gesamt",
  "grand_total": "Gesamtsumme",
  "percent": "{} %",
  "items.one": "{} Artikel",
  "items.other": "{} Artikel",
  "pieces.one": "{} Stück",
  "pieces.other": "{} Stück",
  "unpriced.one": "{} Artikel ohne Preis",
  "unpriced.other": "{} Artikel ohne Preis",
  "hidden.one": "{} Eintrag durch Filter ausgeblendet",
  "hidden.other": "{} Einträge durch Filter ausgeblendet",
  "check_price": "Preis prüfen",
  "close_match": "Ähnliches Produkt",
  "fits": "✓ Passt in Ihren Raum",
  "tight": "⚠ Könnte knapp werden",
  "match_score": "Übereinstimmung {}",
  "unnamed_product": "Unbenanntes Produkt",
  "other_group": "Sonstiges",
  "unknown_item": "Unbekannter Artikel",
  "buy_at": "Bei {} kaufen",
  "view_product": "Produkt ansehen",
  "buy": "Kaufen",
  "view_at": "Bei {} ansehen",
  "view": "Ansehen",
  "price_to_follow": "Preis folgt",
  "from": "ab {}",
  "size": "Größe",
  "space": "Platz",
  "why": "Warum",
  "not_found": "Noch zu finden",
  "no_match_for": "Für „{}“ haben wir keine genaue Entsprechung gefunden.",
  "try_searching": "Suchvorschlag: {}",
  "search": "Auf Google Shopping suchen",
  "note": "Notiz",
  "alternate": "Oder stattdessen",
  "decision": "Entscheidung",
  "comment": "Kommentar",
  "approved": "Freigegeben",
  "declined": "Abgelehnt",
  "swapped": "Gegen die Alternative getauscht",
  "approve": "Freigeben",
  "decline": "Ablehnen",
  "take_instead": "Stattdessen {}",
  "your_answer": "Ihre Antwort",
  "answered": "Beantwortet",
  "answer_hint": "Fügen Sie die kopierte Antwort in eine Mail ein, oder hängen Sie die gespeicherte Datei an.",
  "copy_answer": "Antwort kopieren",
  "save_answer": "Als Datei speichern",
  "answer_block": "Für das Programm des Absenders; bitte lassen Sie diese Zeilen, wie sie sind:",
  "other_rooms": "Weitere Räume",
  "other_retailers": "Weitere Händler",
  "area_seating": "Sitzmöbel & Betten",
  "area_tables": "Tische",
  "area_storage": "Aufbewahrung",
  "area_flooring": "Teppiche & Böden",
  "area_lighting": "Beleuchtung",
  "area_windows": "Fensterdekoration",
  "area_textiles": "Heimtextilien",
  "area_walls": "Wandgestaltung & Deko",
  "area_plants": "Pflanzen",
  "area_hardware": "Beschläge & Armaturen",
  "intro": "Hier finden Sie alles für Ihren Raum, mit Links zu den Geschäften.",
  "open_page": "Liste als Seite öffnen",
  "regards": "Mit freundlichen Grüßen",
  "tip": "Tipp: Diese Produkte wurden nach Stil ausgewählt. Scannen Sie den Raum, um Vorschläge mit geprüften Maßen zu erhalten.",
  "empty": "Auf dieser Liste steht noch nichts.",
  "costs": "Renovierungskosten (Schätzung)",
  "costs_note": "Eine Schätzung, nicht im Gesamtbetrag enthalten.",
  "materials": "Material",
  "labor": "Arbeitskosten",
  "permits": "Genehmigungen",
  "fee": "Honorar",
  "range": "Voraussichtlicher Rahmen",
  "skip": "Zur Liste springen",
  "groups": "Gruppen",
  "tools": "Werkzeuge für diese Liste",
  "copy_all": "Alles kopieren",
  "copy_link": "Link kopieren",
  "copied": "Kopiert",
  "copy_failed": "Kopieren nicht möglich",
  "share": "Teilen",
  "print": "Drucken",
  "filter": "Filtern",
  "clear_filters": "Filter zurücksetzen",
  "retailer": "Händler",
  "all_retailers": "Alle Händler",
  "group": "Gruppe",
  "all_groups": "Alle Gruppen",
  "price": "Preis",
  "any_price": "Jeder Preis",
  "up_to": "Bis {}",
  "only_left": "Nur was noch fehlt",
  "nothing_shown": "Kein Produkt entspricht diesen Filtern.",
  "shown.one": "{} Artikel angezeigt",
  "shown.other": "{} Artikel angezeigt",
  "bought": "Gekauft",
  "remaining": "Noch offen",
  "left.one": "Noch {} Artikel",
  "left.other": "Noch {} Artikel",
  "expand_all": "Alle aufklappen",
  "collapse_all": "Alle zuklappen",
  "sort": "Sortieren",
  "sort_listed": "Wie aufgelistet",
  "sort_price_up": "Preis aufsteigend",
  "sort_price_down": "Preis absteigend",
  "sort_name": "Name",
  "changes": "Änderungen",
  "no_changes": "Keine Änderungen",
  "replaced": "Ersetzt",
  "in_place_of": "Anstelle von",
  "added": "Hinzugefügt",
  "removed": "Entfernt",
  "changed": "Geändert",
  "price_up": "Preis gestiegen",
  "price_down": "Preis gesunken",
  "price_unknown": "Preis unbekannt",
  "now_priced": "Jetzt mit Preis",
  "better_match": "Passt besser",
  "worse_match": "Passt schlechter",
  "other_retailer": "Neuer Händler",
  "label_changed": "Kennzeichnung geändert",
  "fit_changed": "Platzverhältnisse geändert",
  "moved_group": "In andere Gruppe verschoben",
  "match": "Treffer",
  "search_only": "Zu suchen",
  "name_changed": "Name geändert",
  "size_changed": "Maße geändert",
  "reason_changed": "Begründung geändert",
  "link_changed": "Link geändert",
  "image_changed": "Bild geändert",
  "quantity_changed": "Anzahl geändert",
  "note_changed": "Notiz geändert",
  "moved_room": "In anderen Raum verschoben",
  "alternate_changed": "Alternative geändert",
  "decision_changed": "Entscheidung geändert",
  "comment_changed": "Kommentar geändert",
  "field_sku": "Artikelnummer",
  "field_brand": "Marke",
  "field_finish": "Ausführung",
  "field_lead_time": "Lieferzeit",
  "field_order_status": "Bestellstatus",
  "now_alternate": "Ist jetzt eine Alternative zu {} und zählt nicht",
  "no_longer_alternate": "Ist keine Alternative zu {} mehr und zählt",
  "total_before": "Gesamt vorher",
  "total_now": "Gesamt jetzt",
  "effects": "Die Beträge mit Vorzeichen unten ergeben zusammen {}, die Änderung der Gesamtsumme.",
  "currency": "Währung",
  "no_difference": "Die Listen haben verschiedene Währungen, daher wird keine Differenz berechnet.",
  "sheet_summary": "Übersicht",
  "sheet_items": "Artikel",
  "sheet_read_me": "Hinweise",
  "product": "Produkt",
  "quantity": "Anzahl",
  "unit_price": "Einzelpreis",
  "line_total": "Gesamtpreis",
  "subtotal": "Zwischensumme",
  "is_alternate": "Alternative",
  "estimate": "Renovierung (Schätzung)",
  "estimate_note": "Nicht in der Summe oben enthalten",
  "at_least": "Geschätzt, mindestens",
  "at_most": "Geschätzt, höchstens",
  "without_cost": "Ohne Stückpreis: {}",
  "project": "Projekt",
  "date": "Datum",
  "made_from": "Erstellt aus",
  "sheet": "Blatt",
  "content": "Inhalt",
  "about_items": "Eine Tabelle mit einer Zeile je Produkt und danach einer Zeile je Suche, zum Filtern, Sortieren und Auswerten.",
  "about_columns": "Spalten ohne Inhalt sind ausgeblendet.",
  "about_total": "Die letzte Zeile summiert die sichtbaren Zeilen; markieren Sie in LibreOffice vor dem Filtern oder Sortieren die Zeilen ohne sie.",
  "about_summary": "Produkte nach Kategorie, mit Gesamtpreisen, Zwischensummen und der Gesamtsumme als Formeln: Ändern Sie eine Anzahl oder einen Preis, und sie folgen. Ein + nach einem Betrag bedeutet, dass unbekannte Preise darin fehlen. Das Blatt passt beim Drucken auf A4 oder Letter.",
  "hidden_rows": "Ausgeblendet",
  "about_hidden": "{} durch einen Filter; in keiner Summe enthalten.",
  "column_of_items": "Spalte in Artikel",
  "meaning": "Bedeutung",
  "colon": ": ",
  "comma": ", ",
  "semicolon": "; ",
  "aside": " ({})",
  "stop": ".",
  "gap": " "
}

"""##,
"strings/en.json": ##"""
{
  "title": "Shopping list",
  "total": "Total",
  "grand_total": "Grand total",
  "percent": "{}%",
  "items.one": "{} item",
  "items.other": "{} items",
  "pieces.one": "{} piece",
  "pieces.other": "{} pieces",
  "unpriced.one": "{} item without a price",
  "unpriced.other": "{} items without a price",
  "hidden.one": "{} entry hidden by filters",
  "hidden.other": "{} entries hidden by filters",
  "check_price": "Check price",
  "close_match": "Close match",
  "fits": "✓ Fits your space",
  "tight": "⚠ May be tight",
  "match_score": "Match score {}",
  "unnamed_product": "Unnamed product",
  "other_group": "Other",
  "unknown_item": "Unknown item",
  "buy_at": "Buy at {}",
  "view_product": "View product",
  "buy": "Buy",
  "view_at": "View at {}",
  "view": "View",
  "price_to_follow": "Price to follow",
  "from": "from {}",
  "size": "Size",
  "space": "Space",
  "why": "Why",
  "not_found": "Still to find",
  "no_match_for": "We couldn't find an exact match for {}.",
  "try_searching": "Try searching: {}",
  "search": "Search Google Shopping",
  "note": "Note",
  "alternate": "Or instead",
  "decision": "Decision",
  "comment": "Comment",
  "approved": "Approved",
  "declined": "Declined",
  "swapped": "Swapped for the alternative",
  "approve": "Approve",
  "decline": "Decline",
  "take_instead": "Take {} instead",
  "your_answer": "Your answer",
  "answered": "Answered",
  "answer_hint": "Paste the copied answer into a mail, or attach the saved file.",
  "copy_answer": "Copy answer",
  "save_answer": "Save as a file",
  "answer_block": "For the sender's program; please leave these lines as they are:",
  "other_rooms": "Other rooms",
  "other_retailers": "Other retailers",
  "area_seating": "Seating",
  "area_tables": "Tables",
  "area_storage": "Storage",
  "area_flooring": "Rugs & Flooring",
  "area_lighting": "Lighting",
  "area_windows": "Window Treatments",
  "area_textiles": "Soft Furnishings",
  "area_walls": "Wall Art & Decor",
  "area_plants": "Plants",
  "area_hardware": "Hardware",
  "intro": "Here is everything for your room, with links to the shops.",
  "open_page": "Open the list as a page",
  "regards": "Kind regards",
  "tip": "Tip: these products were matched by style. Scan the room for size-verified picks.",
  "empty": "There is nothing on this list yet.",
  "costs": "Renovation costs (estimate)",
  "costs_note": "An estimate, not included in the total.",
  "materials": "Materials",
  "labor": "Labor",
  "permits": "Permits",
  "fee": "Professional fee",
  "range": "Expected range",
  "skip": "Skip to the list",
  "groups": "Groups",
  "tools": "Tools for this list",
  "copy_all": "Copy all",
  "copy_link": "Copy link",
  "copied": "Copied",
  "copy_failed": "Could not copy",
  "share": "Share",
  "print": "Print",
  "filter": "Filter",
  "clear_filters": "Clear filters",
  "retailer": "Retailer",
  "all_retailers": "All retailers",
  "group": "Group",
  "all_groups": "All groups",
  "price": "Price",
  "any_price": "Any price",
  "up_to": "Up to {}",
  "only_left": "Only what is left",
  "nothing_shown": "Nothing on the list passes these filters.",
  "shown.one": "{} item shown",
  "shown.other": "{} items shown",
  "bought": "Bought",
  "remaining": "Remaining",
  "left.one": "{} item left",
  "left.other": "{} items left",
  "expand_all": "Expand all",
  "collapse_all": "Collapse all",
  "sort": "Sort",
  "sort_listed": "As listed",
  "sort_price_up": "Price: low to high",
  "sort_price_down": "Price: high to low",
  "sort_name": "Name",
  "changes": "Changes",
  "no_changes": "No changes",
  "replaced": "Replaced",
  "in_place_of": "In place of",
  "added": "Added",
  "removed": "Removed",
  "changed": "Changed",
  "price_up": "Price up",
  "price_down": "Price down",
  "price_unknown": "Price unknown",
  "now_priced": "Now priced",
  "better_match": "Better match",
  "worse_match": "Worse match",
  "other_retailer": "New retailer",
  "label_changed": "Label changed",
  "fit_changed": "Fit changed",
  "moved_group": "Moved to another group",
  "match": "Match",
  "search_only": "To search for",
  "name_changed": "Name changed",
  "size_changed": "Size changed",
  "reason_changed": "Reason changed",
  "link_changed": "Link changed",
  "image_changed": "Picture changed",
  "quantity_changed": "Quantity changed",
  "note_changed": "Note changed",
  "moved_room": "Moved to another room",
  "alternate_changed": "Alternate changed",
  "decision_changed": "Decision changed",
  "comment_changed": "Comment changed",
  "field_sku": "SKU",
  "field_brand": "Brand",
  "field_finish": "Finish",
  "field_lead_time": "Lead time",
  "field_order_status": "Order status",
  "now_alternate": "Is now an alternate of {} and does not count",
  "no_longer_alternate": "Is no longer an alternate of {} and counts",
  "total_before": "Total before",
  "total_now": "Total now",
  "effects": "The amounts with a sign below add up to {}, the change of the total.",
  "currency": "Currency",
  "no_difference": "The lists are in different currencies, so no difference is computed.",
  "sheet_summary": "Summary",
  "sheet_items": "Items",
  "sheet_read_me": "Read me",
  "product": "Product",
  "quantity": "Quantity",
  "unit_price": "Unit price",
  "line_total": "Line total",
  "subtotal": "Subtotal",
  "is_alternate": "Alternate",
  "estimate": "Renovation estimate",
  "estimate_note": "Not part of the total above",
  "at_least": "Estimated, at least",
  "at_most": "Estimated, at most",
  "without_cost": "Without a unit cost: {}",
  "project": "Project",
  "date": "Date",
  "made_from": "Made from",
  "sheet": "Sheet",
  "content": "Content",
  "about_items": "A table with a row for each product, then a row for each search. Filter, sort and pivot it.",
  "about_columns": "Columns without content are hidden.",
  "about_total": "Its last row sums the visible rows; in LibreOffice, select the rows without it before you filter or sort.",
  "about_summary": "Products by category, with line totals, subtotals and the total as formulas: change a quantity or a price, and they follow. A + after an amount means that it excludes unknown prices. The sheet prints on A4 or Letter.",
  "hidden_rows": "Hidden",
  "about_hidden": "{} by a filter; no total includes them.",
  "column_of_items": "Column of Items",
  "meaning": "Meaning",
  "colon": ": ",
  "comma": ", ",
  "semicolon": "; ",
  "aside": " ({})",
  "stop": ".",
  "gap": " "
}

"""##,
"strings/es.json": ##"""
{
  "title": "Lista de compras",
  "total": "Total",
  "grand_total": "Total general",
  "percent": "{} %",
  "items.one": "{} artículo",
  "items.many": "{} de artículos",
  "items.other": "{} artículos",
  "pieces.one": "{} unidad",
  "pieces.many": "{} de unidades",
  "pieces.other": "{} unidades",
  "unpriced.one": "{} artículo sin precio",
  "unpriced.many": "{} de artículos sin precio",
  "unpriced.other": "{} artículos sin precio",
  "hidden.one": "{} entrada oculta por los filtros",
  "hidden.many": "{} de entradas ocultas por los filtros",
  "hidden.other": "{} entradas ocultas por los filtros",
  "check_price": "Consultar precio",
  "close_match": "Producto similar",
  "fits": "✓ Cabe en tu espacio",
  "tight": "⚠ Puede quedar justo",
  "match_score": "Coincidencia {}",
  "unnamed_product": "Producto sin nombre",
  "other_group": "Otros",
  "unknown_item": "Artículo desconocido",
  "buy_at": "Comprar en {}",
  "view_product": "Ver producto",
  "buy": "Comprar",
  "view_at": "Ver en {}",
  "view": "Ver",
  "price_to_follow": "Precio por confirmar",
  "from": "desde {}",
  "size": "Medidas",
  "space": "Espacio",
  "why": "Motivo",
  "not_found": "Todavía por encontrar",
  "no_match_for": "No encontramos una coincidencia exacta para «{}».",
  "try_searching": "Prueba a buscar: {}",
  "search": "Buscar en Google Shopping",
  "note": "Nota",
  "alternate": "O en su lugar",
  "decision": "Decisión",
  "comment": "Comentario",
  "approved": "Aprobado",
  "declined": "Rechazado",
  "swapped": "Cambiado por la alternativa",
  "approve": "Aprobar",
  "decline": "Rechazar",
  "take_instead": "Mejor {}",
  "your_answer": "Su respuesta",
  "answered": "Respondidos",
  "answer_hint": "Pegue la respuesta copiada en un correo o adjunte el archivo guardado.",
  "copy_answer": "Copiar respuesta",
  "save_answer": "Guardar como archivo",
  "answer_block": "Para el programa del remitente; por favor, no cambie estas líneas:",
  "other_rooms": "Otras habitaciones",
  "other_retailers": "Otras tiendas",
  "area_seating": "Asientos y camas",
  "area_tables": "Mesas",
  "area_storage": "Almacenaje",
  "area_flooring": "Alfombras y suelos",
  "area_lighting": "Iluminación",
  "area_windows": "Cortinas y estores",
  "area_textiles": "Textiles",
  "area_walls": "Arte y decoración",
  "area_plants": "Plantas",
  "area_hardware": "Herrajes y grifería",
  "intro": "Aquí tienes todo para tu espacio, con enlaces a las tiendas.",
  "open_page": "Abrir la lista como página",
  "regards": "Saludos cordiales",
  "tip": "Consejo: estos productos se eligieron por su estilo. Escanea la habitación para ver opciones con medidas comprobadas.",
  "empty": "Esta lista aún está vacía.",
  "costs": "Costes de la reforma (estimación)",
  "costs_note": "Estimación no incluida en el total.",
  "materials": "Materiales",
  "labor": "Mano de obra",
  "permits": "Permisos",
  "fee": "Honorarios",
  "range": "Rango previsto",
  "skip": "Ir a la lista",
  "groups": "Grupos",
  "tools": "Herramientas de la lista",
  "copy_all": "Copiar todo",
  "copy_link": "Copiar enlace",
  "copied": "Copiado",
  "copy_failed": "No se pudo copiar",
  "share": "Compartir",
  "print": "Imprimir",
  "filter": "Filtrar",
  "clear_filters": "Quitar filtros",
  "retailer": "Tienda",
  "all_retailers": "Todas las tiendas",
  "group": "Grupo",
  "all_groups": "Todos los grupos",
  "price": "Precio",
  "any_price": "Cualquier precio",
  "up_to": "Hasta {}",
  "only_left": "Solo lo que falta",
  "nothing_shown": "Ningún producto cumple estos filtros.",
  "shown.one": "{} artículo a la vista",
  "shown.many": "{} de artículos a la vista",
  "shown.other": "{} artículos a la vista",
  "bought": "Comprado",
  "remaining": "Pendiente",
  "left.one": "Falta {} artículo",
  "left.many": "Faltan {} de artículos",
  "left.other": "Faltan {} artículos",
  "expand_all": "Expandir todo",
  "collapse_all": "Contraer todo",
  "sort": "Ordenar",
  "sort_listed": "Orden de la lista",
  "sort_price_up": "Precio ascendente",
  "sort_price_down": "Precio descendente",
  "sort_name": "Nombre",
  "changes": "Cambios",
  "no_changes": "Sin cambios",
  "replaced": "Sustituido",
  "in_place_of": "En lugar de",
  "added": "Añadido",
  "removed": "Eliminado",
  "changed": "Modificado",
  "price_up": "Precio más alto",
  "price_down": "Precio más bajo",
  "price_unknown": "Precio desconocido",
  "now_priced": "Ahora con precio",
  "better_match": "Coincide mejor",
  "worse_match": "Coincide peor",
  "other_retailer": "Nueva tienda",
  "label_changed": "Etiqueta modificada",
  "fit_changed": "Ajuste modificado",
  "moved_group": "Movido a otro grupo",
  "match": "Coincidencia",
  "search_only": "Por buscar",
  "name_changed": "Nombre modificado",
  "size_changed": "Medidas modificadas",
  "reason_changed": "Motivo modificado",
  "link_changed": "Enlace modificado",
  "image_changed": "Imagen modificada",
  "quantity_changed": "Cantidad modificada",
  "note_changed": "Nota modificada",
  "moved_room": "Movido a otra habitación",
  "alternate_changed": "Alternativa modificada",
  "decision_changed": "Decisión modificada",
  "comment_changed": "Comentario modificado",
  "field_sku": "Referencia",
  "field_brand": "Marca",
  "field_finish": "Acabado",
  "field_lead_time": "Plazo de entrega",
  "field_order_status": "Estado del pedido",
  "now_alternate": "Ahora es una alternativa a {} y no cuenta",
  "no_longer_alternate": "Ya no es una alternativa a {} y cuenta",
  "total_before": "Total anterior",
  "total_now": "Total actual",
  "effects": "Los importes con signo de abajo suman {}, el cambio del total.",
  "currency": "Moneda",
  "no_difference": "Las listas están en monedas distintas, así que no se calcula ninguna diferencia.",
  "sheet_summary": "Resumen",
  "sheet_items": "Artículos",
  "sheet_read_me": "Léeme",
  "product": "Producto",
  "quantity": "Cantidad",
  "unit_price": "Precio unitario",
  "line_total": "Importe",
  "subtotal": "Subtotal",
  "is_alternate": "Alternativa",
  "estimate": "Reforma (estimación)",
  "estimate_note": "No incluido en el total anterior",
  "at_least": "Estimado, como mínimo",
  "at_most": "Estimado, como máximo",
  "without_cost": "Sin precio unitario: {}",
  "project": "Proyecto",
  "date": "Fecha",
  "made_from": "Creado a partir de",
  "sheet": "Hoja",
  "content": "Contenido",
  "about_items": "Una tabla con una fila por producto y después una fila por búsqueda, para filtrar, ordenar y analizar.",
  "about_columns": "Las columnas sin contenido están ocultas.",
  "about_total": "Su última fila suma las filas visibles; en LibreOffice, selecciona las filas sin ella antes de filtrar u ordenar.",
  "about_summary": "Los productos por categoría, con importes, subtotales y el total como fórmulas: cambia una cantidad o un precio y se actualizan. Un + después de un importe significa que no incluye los precios desconocidos. La hoja se imprime en A4 o Carta.",
  "hidden_rows": "Oculto",
  "about_hidden": "{} por un filtro; ningún total lo incluye.",
  "column_of_items": "Columna de Artículos",
  "meaning": "Significado",
  "colon": ": ",
  "comma": ", ",
  "semicolon": "; ",
  "aside": " ({})",
  "stop": ".",
  "gap": " "
}

"""##,
"strings/fr.json": ##"""
{
  "title": "Liste d’achats",
  "total": "Total",
  "grand_total": "Total général",
  "percent": "{} %",
  "items.one": "{} article",
  "items.many": "{} d’articles",
  "items.other": "{} articles",
  "pieces.one": "{} unité",
  "pieces.many": "{} d’unités",
  "pieces.other": "{} unités",
  "unpriced.one": "{} article sans prix",
  "unpriced.many": "{} d’articles sans prix",
  "unpriced.other": "{} articles sans prix",
  "hidden.one": "{} entrée masquée par les filtres",
  "hidden.many": "{} d’entrées masquées par les filtres",
  "hidden.other": "{} entrées masquées par les filtres",
  "check_price": "Prix à vérifier",
  "close_match": "Produit proche",
  "fits": "✓ Convient à votre espace",
  "tight": "⚠ Risque d’être juste",
  "match_score": "Correspondance {}",
  "unnamed_product": "Produit sans nom",
  "other_group": "Autres",
  "unknown_item": "Article inconnu",
  "buy_at": "Acheter chez {}",
  "view_product": "Voir le produit",
  "buy": "Acheter",
  "view_at": "Voir chez {}",
  "view": "Voir",
  "price_to_follow": "Prix à venir",
  "from": "à partir de {}",
  "size": "Dimensions",
  "space": "Place",
  "why": "Pourquoi",
  "not_found": "Encore à trouver",
  "no_match_for": "Nous n’avons pas trouvé de correspondance exacte pour « {} ».",
  "try_searching": "Essayez de rechercher : {}",
  "search": "Rechercher sur Google Shopping",
  "note": "Remarque",
  "alternate": "Ou bien",
  "decision": "Décision",
  "comment": "Commentaire",
  "approved": "Approuvé",
  "declined": "Refusé",
  "swapped": "Remplacé par l’alternative",
  "approve": "Approuver",
  "decline": "Refuser",
  "take_instead": "Plutôt {}",
  "your_answer": "Votre réponse",
  "answered": "Réponses",
  "answer_hint": "Collez la réponse copiée dans un e-mail, ou joignez le fichier enregistré.",
  "copy_answer": "Copier la réponse",
  "save_answer": "Enregistrer le fichier",
  "answer_block": "Pour le programme de l’expéditeur ; ne modifiez pas ces lignes :",
  "other_rooms": "Autres pièces",
  "other_retailers": "Autres enseignes",
  "area_seating": "Assises et lits",
  "area_tables": "Tables",
  "area_storage": "Rangement",
  "area_flooring": "Tapis et sols",
  "area_lighting": "Luminaires",
  "area_windows": "Rideaux et stores",
  "area_textiles": "Linge et coussins",
  "area_walls": "Décoration murale",
  "area_plants": "Plantes",
  "area_hardware": "Quincaillerie et robinetterie",
  "intro": "Voici tout ce qu’il faut pour votre pièce, avec les liens vers les boutiques.",
  "open_page": "Ouvrir la liste en page web",
  "regards": "Cordialement",
  "tip": "Astuce : ces produits ont été choisis selon le style. Scannez la pièce pour obtenir des suggestions aux dimensions vérifiées.",
  "empty": "Cette liste est encore vide.",
  "costs": "Coûts de rénovation (estimation)",
  "costs_note": "Estimation non comprise dans le total.",
  "materials": "Matériaux",
  "labor": "Main-d’œuvre",
  "permits": "Permis et autorisations",
  "fee": "Honoraires",
  "range": "Fourchette prévue",
  "skip": "Aller à la liste",
  "groups": "Groupes",
  "tools": "Outils de la liste",
  "copy_all": "Tout copier",
  "copy_link": "Copier le lien",
  "copied": "Copié",
  "copy_failed": "Impossible de copier",
  "share": "Partager",
  "print": "Imprimer",
  "filter": "Filtrer",
  "clear_filters": "Effacer les filtres",
  "retailer": "Enseigne",
  "all_retailers": "Toutes les enseignes",
  "group": "Groupe",
  "all_groups": "Tous les groupes",
  "price": "Prix",
  "any_price": "Tous les prix",
  "up_to": "Jusqu’à {}",
  "only_left": "Seulement ce qui reste",
  "nothing_shown": "Aucun produit ne correspond à ces filtres.",
  "shown.one": "{} article affiché",
  "shown.many": "{} d’articles affichés",
  "shown.other": "{} articles affichés",
  "bought": "Acheté",
  "remaining": "Reste à acheter",
  "left.one": "{} article restant",
  "left.many": "{} d’articles restants",
  "left.other": "{} articles restants",
  "expand_all": "Tout déplier",
  "collapse_all": "Tout replier",
  "sort": "Trier",
  "sort_listed": "Ordre de la liste",
  "sort_price_up": "Prix croissant",
  "sort_price_down": "Prix décroissant",
  "sort_name": "Nom",
  "changes": "Modifications",
  "no_changes": "Aucune modification",
  "replaced": "Remplacé",
  "in_place_of": "À la place de",
  "added": "Ajouté",
  "removed": "Retiré",
  "changed": "Modifié",
  "price_up": "Prix en hausse",
  "price_down": "Prix en baisse",
  "price_unknown": "Prix inconnu",
  "now_priced": "Prix désormais connu",
  "better_match": "Meilleure correspondance",
  "worse_match": "Moins bonne correspondance",
  "other_retailer": "Nouvelle enseigne",
  "label_changed": "Étiquette modifiée",
  "fit_changed": "Adéquation modifiée",
  "moved_group": "Déplacé dans un autre groupe",
  "match": "Correspondance",
  "search_only": "À rechercher",
  "name_changed": "Nom modifié",
  "size_changed": "Dimensions modifiées",
  "reason_changed": "Motif modifié",
  "link_changed": "Lien modifié",
  "image_changed": "Image modifiée",
  "quantity_changed": "Quantité modifiée",
  "note_changed": "Remarque modifiée",
  "moved_room": "Déplacé dans une autre pièce",
  "alternate_changed": "Alternative modifiée",
  "decision_changed": "Décision modifiée",
  "comment_changed": "Commentaire modifié",
  "field_sku": "Référence",
  "field_brand": "Marque",
  "field_finish": "Finition",
  "field_lead_time": "Délai",
  "field_order_status": "Statut de commande",
  "now_alternate": "Est désormais une alternative à {} et ne compte pas",
  "no_longer_alternate": "N’est plus une alternative à {} et compte",
  "total_before": "Total avant",
  "total_now": "Total actuel",
  "effects": "La somme des montants signés ci-dessous est {}, soit la variation du total.",
  "currency": "Devise",
  "no_difference": "Les listes sont dans des devises différentes, aucune différence n’est donc calculée.",
  "sheet_summary": "Récapitulatif",
  "sheet_items": "Articles",
  "sheet_read_me": "À lire",
  "product": "Produit",
  "quantity": "Quantité",
  "unit_price": "Prix unitaire",
  "line_total": "Prix total",
  "subtotal": "Sous-total",
  "is_alternate": "Alternative",
  "estimate": "Rénovation (estimation)",
  "estimate_note": "Non compris dans le total ci-dessus",
  "at_least": "Estimation, au moins",
  "at_most": "Estimation, au plus",
  "without_cost": "Sans prix unitaire : {}",
  "project": "Projet",
  "date": "Date",
  "made_from": "Créé à partir de",
  "sheet": "Feuille",
  "content": "Contenu",
  "about_items": "Un tableau avec une ligne par produit, puis une ligne par recherche, à filtrer, trier et croiser.",
  "about_columns": "Les colonnes sans contenu sont masquées.",
  "about_total": "Sa dernière ligne additionne les lignes visibles ; dans LibreOffice, sélectionnez les lignes sans elle avant de filtrer ou de trier.",
  "about_summary": "Les produits par catégorie, avec les prix totaux, les sous-totaux et le total sous forme de formules : changez une quantité ou un prix, et ils suivent. Un + après un montant signifie qu’il ne comprend pas les prix inconnus. La feuille s’imprime au format A4 ou Letter.",
  "hidden_rows": "Masqué",
  "about_hidden": "{} par un filtre ; aucun total n’en tient compte.",
  "column_of_items": "Colonne d’Articles",
  "meaning": "Signification",
  "colon": " : ",
  "comma": ", ",
  "semicolon": " ; ",
  "aside": " ({})",
  "stop": ".",
  "gap": " "
}

"""##,
"strings/it.json": ##"""
{
  "title": "Lista degli acquisti",
  "total": "Totale",
  "grand_total": "Totale generale",
  "percent": "{}%",
  "items.one": "{} articolo",
  "items.many": "{} di articoli",
  "items.other": "{} articoli",
  "pieces.one": "{} pezzo",
  "pieces.many": "{} di pezzi",
  "pieces.other": "{} pezzi",
  "unpriced.one": "{} articolo senza prezzo",
  "unpriced.many": "{} di articoli senza prezzo",
  "unpriced.other": "{} articoli senza prezzo",
  "hidden.one": "{} voce nascosta dai filtri",
  "hidden.many": "{} di voci nascoste dai filtri",
  "hidden.other": "{} voci nascoste dai filtri",
  "check_price": "Verifica il prezzo",
  "close_match": "Prodotto simile",
  "fits": "✓ Adatto al tuo spazio",
  "tight": "⚠ Potrebbe stare stretto",
  "match_score": "Corrispondenza {}",
  "unnamed_product": "Prodotto senza nome",
  "other_group": "Altro",
  "unknown_item": "Articolo sconosciuto",
  "buy_at": "Acquista da {}",
  "view_product": "Vedi prodotto",
  "buy": "Acquista",
  "view_at": "Vedi da {}",
  "view": "Vedi",
  "price_to_follow": "Prezzo da confermare",
  "from": "da {}",
  "size": "Misure",
  "space": "Spazio",
  "why": "Perché",
  "not_found": "Ancora da trovare",
  "no_match_for": "Non abbiamo trovato una corrispondenza esatta per «{}».",
  "try_searching": "Prova a cercare: {}",
  "search": "Cerca su Google Shopping",
  "note": "Nota",
  "alternate": "Oppure",
  "decision": "Decisione",
  "comment": "Commento",
  "approved": "Approvato",
  "declined": "Rifiutato",
  "swapped": "Sostituito con l’alternativa",
  "approve": "Approva",
  "decline": "Rifiuta",
  "take_instead": "Piuttosto {}",
  "your_answer": "La tua risposta",
  "answered": "Risposte",
  "answer_hint": "Incolla la risposta copiata in una mail, o allega il file salvato.",
  "copy_answer": "Copia la risposta",
  "save_answer": "Salva come file",
  "answer_block": "Per il programma del mittente; non modificare queste righe:",
  "other_rooms": "Altre stanze",
  "other_retailers": "Altri negozi",
  "area_seating": "Sedute e letti",
  "area_tables": "Tavoli",
  "area_storage": "Contenitori",
  "area_flooring": "Tappeti e pavimenti",
  "area_lighting": "Illuminazione",
  "area_windows": "Tende",
  "area_textiles": "Tessili",
  "area_walls": "Quadri e decorazioni",
  "area_plants": "Piante",
  "area_hardware": "Ferramenta e rubinetteria",
  "intro": "Ecco tutto per la tua stanza, con i link ai negozi.",
  "open_page": "Apri la lista come pagina",
  "regards": "Cordiali saluti",
  "tip": "Suggerimento: questi prodotti sono stati scelti in base allo stile. Scansiona la stanza per ricevere proposte con misure verificate.",
  "empty": "Questa lista è ancora vuota.",
  "costs": "Costi di ristrutturazione (stima)",
  "costs_note": "Stima non inclusa nel totale.",
  "materials": "Materiali",
  "labor": "Manodopera",
  "permits": "Permessi",
  "fee": "Onorario",
  "range": "Intervallo previsto",
  "skip": "Vai alla lista",
  "groups": "Gruppi",
  "tools": "Strumenti della lista",
  "copy_all": "Copia tutto",
  "copy_link": "Copia link",
  "copied": "Copiato",
  "copy_failed": "Impossibile copiare",
  "share": "Condividi",
  "print": "Stampa",
  "filter": "Filtra",
  "clear_filters": "Azzera i filtri",
  "retailer": "Negozio",
  "all_retailers": "Tutti i negozi",
  "group": "Gruppo",
  "all_groups": "Tutti i gruppi",
  "price": "Prezzo",
  "any_price": "Qualsiasi prezzo",
  "up_to": "Fino a {}",
  "only_left": "Solo ciò che manca",
  "nothing_shown": "Nessun prodotto corrisponde a questi filtri.",
  "shown.one": "{} articolo mostrato",
  "shown.many": "{} di articoli mostrati",
  "shown.other": "{} articoli mostrati",
  "bought": "Acquistato",
  "remaining": "Ancora da acquistare",
  "left.one": "{} articolo rimanente",
  "left.many": "{} di articoli rimanenti",
  "left.other": "{} articoli rimanenti",
  "expand_all": "Espandi tutto",
  "collapse_all": "Comprimi tutto",
  "sort": "Ordina",
  "sort_listed": "Ordine della lista",
  "sort_price_up": "Prezzo crescente",
  "sort_price_down": "Prezzo decrescente",
  "sort_name": "Nome",
  "changes": "Modifiche",
  "no_changes": "Nessuna modifica",
  "replaced": "Sostituito",
  "in_place_of": "Al posto di",
  "added": "Aggiunto",
  "removed": "Rimosso",
  "changed": "Modificato",
  "price_up": "Prezzo aumentato",
  "price_down": "Prezzo diminuito",
  "price_unknown": "Prezzo sconosciuto",
  "now_priced": "Ora con prezzo",
  "better_match": "Corrisponde meglio",
  "worse_match": "Corrisponde peggio",
  "other_retailer": "Nuovo negozio",
  "label_changed": "Etichetta modificata",
  "fit_changed": "Idoneità modificata",
  "moved_group": "Spostato in un altro gruppo",
  "match": "Corrispondenza",
  "search_only": "Da cercare",
  "name_changed": "Nome modificato",
  "size_changed": "Misure modificate",
  "reason_changed": "Motivo modificato",
  "link_changed": "Link modificato",
  "image_changed": "Immagine modificata",
  "quantity_changed": "Quantità modificata",
  "note_changed": "Nota modificata",
  "moved_room": "Spostato in un’altra stanza",
  "alternate_changed": "Alternativa modificata",
  "decision_changed": "Decisione modificata",
  "comment_changed": "Commento modificato",
  "field_sku": "Codice articolo",
  "field_brand": "Marca",
  "field_finish": "Finitura",
  "field_lead_time": "Tempi di consegna",
  "field_order_status": "Stato dell’ordine",
  "now_alternate": "È ora un’alternativa a {} e non conta",
  "no_longer_alternate": "Non è più un’alternativa a {} e conta",
  "total_before": "Totale precedente",
  "total_now": "Totale attuale",
  "effects": "Gli importi con segno qui sotto danno {}, la variazione del totale.",
  "currency": "Valuta",
  "no_difference": "Le liste sono in valute diverse, quindi non viene calcolata alcuna differenza.",
  "sheet_summary": "Riepilogo",
  "sheet_items": "Articoli",
  "sheet_read_me": "Leggimi",
  "product": "Prodotto",
  "quantity": "Quantità",
  "unit_price": "Prezzo unitario",
  "line_total": "Importo",
  "subtotal": "Subtotale",
  "is_alternate": "Alternativa",
  "estimate": "Ristrutturazione (stima)",
  "estimate_note": "Non incluso nel totale sopra",
  "at_least": "Stima, almeno",
  "at_most": "Stima, al massimo",
  "without_cost": "Senza prezzo unitario: {}",
  "project": "Progetto",
  "date": "Data",
  "made_from": "Creato da",
  "sheet": "Foglio",
  "content": "Contenuto",
  "about_items": "Una tabella con una riga per ogni prodotto e poi una riga per ogni ricerca, da filtrare, ordinare e analizzare.",
  "about_columns": "Le colonne senza contenuto sono nascoste.",
  "about_total": "L’ultima riga somma le righe visibili; in LibreOffice, seleziona le righe senza di essa prima di filtrare o ordinare.",
  "about_summary": "I prodotti per categoria, con importi, subtotali e totale come formule: cambia una quantità o un prezzo e si aggiornano. Un + dopo un importo significa che non comprende i prezzi sconosciuti. Il foglio si stampa in A4 o Letter.",
  "hidden_rows": "Nascosto",
  "about_hidden": "{} da un filtro; nessun totale ne tiene conto.",
  "column_of_items": "Colonna di Articoli",
  "meaning": "Significato",
  "colon": ": ",
  "comma": ", ",
  "semicolon": "; ",
  "aside": " ({})",
  "stop": ".",
  "gap": " "
}

"""##,
"strings/ja.json": ##"""
{
  "title": "買い物リスト",
  "total": "合計",
  "grand_total": "総合計",
  "percent": "{}%",
  "items.other": "{}点",
  "pieces.other": "計{}個",
  "unpriced.other": "価格不明：{}点",
  "hidden.other": "絞り込みで非表示：{}件",
  "check_price": "価格を確認",
  "close_match": "類似品",
  "fits": "✓ お部屋に収まります",
  "tight": "⚠ ぎりぎりの可能性があります",
  "match_score": "一致度 {}",
  "unnamed_product": "名称不明の商品",
  "other_group": "その他",
  "unknown_item": "不明なアイテム",
  "buy_at": "{}で購入",
  "view_product": "商品を見る",
  "buy": "購入する",
  "view_at": "{}で見る",
  "view": "見る",
  "price_to_follow": "価格は後日ご案内",
  "from": "{}から",
  "size": "サイズ",
  "space": "設置",
  "why": "理由",
  "not_found": "これから探すもの",
  "no_match_for": "「{}」にぴったりの商品が見つかりませんでした。",
  "try_searching": "検索の候補：{}",
  "search": "Google ショッピングで検索",
  "note": "メモ",
  "alternate": "または",
  "decision": "判断",
  "comment": "コメント",
  "approved": "承認済み",
  "declined": "見送り",
  "swapped": "代替品に変更",
  "approve": "承認する",
  "decline": "見送る",
  "take_instead": "代わりに{}にする",
  "your_answer": "ご回答",
  "answered": "回答済み",
  "answer_hint": "コピーした回答をメールに貼り付けるか、保存したファイルを添付してください。",
  "copy_answer": "回答をコピー",
  "save_answer": "ファイルに保存",
  "answer_block": "送信者のプログラム用です。次の行は変更しないでください:",
  "other_rooms": "その他の部屋",
  "other_retailers": "その他の販売店",
  "area_seating": "椅子・ソファ・ベッド",
  "area_tables": "テーブル",
  "area_storage": "収納",
  "area_flooring": "ラグ・床材",
  "area_lighting": "照明",
  "area_windows": "カーテン・ブラインド",
  "area_textiles": "クッション・布製品",
  "area_walls": "壁装・装飾",
  "area_plants": "植物",
  "area_hardware": "金物・設備",
  "intro": "お部屋のアイテムをまとめました。各ショップへのリンク付きです。",
  "open_page": "リストをページで開く",
  "regards": "よろしくお願いいたします。",
  "tip": "ヒント：これらの商品はスタイルをもとに選ばれています。部屋をスキャンすると、サイズを確認済みの商品が提案されます。",
  "empty": "このリストにはまだ何もありません。",
  "costs": "リフォーム費用（概算）",
  "costs_note": "概算であり、合計には含まれていません。",
  "materials": "材料費",
  "labor": "工事費",
  "permits": "許可申請費用",
  "fee": "専門家への報酬",
  "range": "想定される範囲",
  "skip": "リストへ移動",
  "groups": "グループ",
  "tools": "リストの操作",
  "copy_all": "すべてコピー",
  "copy_link": "リンクをコピー",
  "copied": "コピーしました",
  "copy_failed": "コピーできませんでした",
  "share": "共有",
  "print": "印刷",
  "filter": "絞り込み",
  "clear_filters": "絞り込みを解除",
  "retailer": "販売店",
  "all_retailers": "すべての販売店",
  "group": "グループ",
  "all_groups": "すべてのグループ",
  "price": "価格",
  "any_price": "すべての価格",
  "up_to": "{}以下",
  "only_left": "未購入のみ",
  "nothing_shown": "条件に合う商品はありません。",
  "shown.other": "{}点を表示中",
  "bought": "購入済み",
  "remaining": "残り",
  "left.other": "残り{}点",
  "expand_all": "すべて開く",
  "collapse_all": "すべて閉じる",
  "sort": "並べ替え",
  "sort_listed": "リスト順",
  "sort_price_up": "価格の安い順",
  "sort_price_down": "価格の高い順",
  "sort_name": "名前",
  "changes": "変更点",
  "no_changes": "変更はありません",
  "replaced": "差し替え",
  "in_place_of": "変更前",
  "added": "追加",
  "removed": "削除",
  "changed": "変更",
  "price_up": "値上がり",
  "price_down": "値下がり",
  "price_unknown": "価格不明",
  "now_priced": "価格が判明",
  "better_match": "一致度が上がりました",
  "worse_match": "一致度が下がりました",
  "other_retailer": "新しい販売店",
  "label_changed": "ラベルの変更",
  "fit_changed": "収まりの変更",
  "moved_group": "別のグループへ移動",
  "match": "一致",
  "search_only": "要検索",
  "name_changed": "名称の変更",
  "size_changed": "サイズの変更",
  "reason_changed": "選定理由の変更",
  "link_changed": "リンクの変更",
  "image_changed": "画像の変更",
  "quantity_changed": "数量の変更",
  "note_changed": "メモの変更",
  "moved_room": "別の部屋へ移動",
  "alternate_changed": "代替品の変更",
  "decision_changed": "判断の変更",
  "comment_changed": "コメントの変更",
  "field_sku": "品番",
  "field_brand": "ブランド",
  "field_finish": "仕上げ",
  "field_lead_time": "納期",
  "field_order_status": "発注状況",
  "now_alternate": "{}の代替品になり、合計に含まれません",
  "no_longer_alternate": "{}の代替品ではなくなり、合計に含まれます",
  "total_before": "以前の合計",
  "total_now": "現在の合計",
  "effects": "以下の符号付きの金額の合計は{}で、合計の変化と一致します。",
  "currency": "通貨",
  "no_difference": "リストの通貨が異なるため、差は計算されません。",
  "sheet_summary": "概要",
  "sheet_items": "商品一覧",
  "sheet_read_me": "説明",
  "product": "商品",
  "quantity": "数量",
  "unit_price": "単価",
  "line_total": "金額",
  "subtotal": "小計",
  "is_alternate": "代替品",
  "estimate": "リフォームの概算",
  "estimate_note": "上の合計には含まれません",
  "at_least": "概算（下限）",
  "at_most": "概算（上限）",
  "without_cost": "単価不明：{}",
  "project": "プロジェクト",
  "date": "日付",
  "made_from": "元のファイル",
  "sheet": "シート",
  "content": "内容",
  "about_items": "商品ごとに1行、続いて検索ごとに1行の表です。絞り込み、並べ替え、ピボット集計に使えます。",
  "about_columns": "内容のない列は非表示です。",
  "about_total": "最終行は表示中の行の合計です。LibreOfficeでは、絞り込みや並べ替えの前に、この行を除いて選択してください。",
  "about_summary": "カテゴリー別の商品です。金額、小計、合計は数式なので、数量や価格を変えると自動で更新されます。金額の後の+は、価格が不明な商品を合計に含んでいないことを示します。A4またはレターサイズで印刷できます。",
  "hidden_rows": "非表示",
  "about_hidden": "絞り込みで{}件。合計には含まれません。",
  "column_of_items": "商品一覧の列",
  "meaning": "意味",
  "colon": "：",
  "comma": "、",
  "semicolon": "；",
  "aside": "（{}）",
  "stop": "。",
  "gap": ""
}

"""##,
"strings/pt.json": ##"""
{
  "title": "Lista de compras",
  "total": "Total",
  "grand_total": "Total geral",
  "percent": "{}%",
  "items.one": "{} item",
  "items.many": "{} de itens",
  "items.other": "{} itens",
  "pieces.one": "{} unidade",
  "pieces.many": "{} de unidades",
  "pieces.other": "{} unidades",
  "unpriced.one": "{} item sem preço",
  "unpriced.many": "{} de itens sem preço",
  "unpriced.other": "{} itens sem preço",
  "hidden.one": "{} entrada oculta pelos filtros",
  "hidden.many": "{} de entradas ocultas pelos filtros",
  "hidden.other": "{} entradas ocultas pelos filtros",
  "check_price": "Consulte o preço",
  "close_match": "Produto semelhante",
  "fits": "✓ Cabe no seu espaço",
  "tight": "⚠ Pode ficar apertado",
  "match_score": "Correspondência {}",
  "unnamed_product": "Produto sem nome",
  "other_group": "Outros",
  "unknown_item": "Item desconhecido",
  "buy_at": "Comprar em {}",
  "view_product": "Ver produto",
  "buy": "Comprar",
  "view_at": "Ver em {}",
  "view": "Ver",
  "price_to_follow": "Preço a confirmar",
  "from": "a partir de {}",
  "size": "Medidas",
  "space": "Espaço",
  "why": "Motivo",
  "not_found": "Ainda por encontrar",
  "no_match_for": "Não encontramos uma correspondência exata para “{}”.",
  "try_searching": "Tente pesquisar: {}",
  "search": "Pesquisar no Google Shopping",
  "note": "Nota",
  "alternate": "Ou então",
  "decision": "Decisão",
  "comment": "Comentário",
  "approved": "Aprovado",
  "declined": "Recusado",
  "swapped": "Trocado pela alternativa",
  "approve": "Aprovar",
  "decline": "Recusar",
  "take_instead": "Antes {}",
  "your_answer": "A sua resposta",
  "answered": "Respondidos",
  "answer_hint": "Cole a resposta copiada num e-mail ou anexe o ficheiro guardado.",
  "copy_answer": "Copiar resposta",
  "save_answer": "Guardar como ficheiro",
  "answer_block": "Para o programa do remetente; não altere estas linhas:",
  "other_rooms": "Outros ambientes",
  "other_retailers": "Outras lojas",
  "area_seating": "Assentos e camas",
  "area_tables": "Mesas",
  "area_storage": "Arrumação",
  "area_flooring": "Tapetes e pisos",
  "area_lighting": "Iluminação",
  "area_windows": "Cortinas e persianas",
  "area_textiles": "Têxteis",
  "area_walls": "Arte e decoração",
  "area_plants": "Plantas",
  "area_hardware": "Ferragens e torneiras",
  "intro": "Aqui está tudo para o seu espaço, com links para as lojas.",
  "open_page": "Abrir a lista como página",
  "regards": "Atenciosamente",
  "tip": "Dica: estes produtos foram escolhidos pelo estilo. Escaneie o ambiente para ver opções com medidas verificadas.",
  "empty": "Esta lista ainda está vazia.",
  "costs": "Custos da reforma (estimativa)",
  "costs_note": "Estimativa não incluída no total.",
  "materials": "Materiais",
  "labor": "Mão de obra",
  "permits": "Licenças",
  "fee": "Honorários",
  "range": "Faixa prevista",
  "skip": "Ir para a lista",
  "groups": "Grupos",
  "tools": "Ferramentas da lista",
  "copy_all": "Copiar tudo",
  "copy_link": "Copiar link",
  "copied": "Copiado",
  "copy_failed": "Não foi possível copiar",
  "share": "Compartilhar",
  "print": "Imprimir",
  "filter": "Filtrar",
  "clear_filters": "Limpar filtros",
  "retailer": "Loja",
  "all_retailers": "Todas as lojas",
  "group": "Grupo",
  "all_groups": "Todos os grupos",
  "price": "Preço",
  "any_price": "Qualquer preço",
  "up_to": "Até {}",
  "only_left": "Só o que falta",
  "nothing_shown": "Nenhum produto atende a esses filtros.",
  "shown.one": "{} item exibido",
  "shown.many": "{} de itens exibidos",
  "shown.other": "{} itens exibidos",
  "bought": "Comprado",
  "remaining": "Restante",
  "left.one": "Falta {} item",
  "left.many": "Faltam {} de itens",
  "left.other": "Faltam {} itens",
  "expand_all": "Expandir tudo",
  "collapse_all": "Recolher tudo",
  "sort": "Ordenar",
  "sort_listed": "Ordem da lista",
  "sort_price_up": "Preço crescente",
  "sort_price_down": "Preço decrescente",
  "sort_name": "Nome",
  "changes": "Alterações",
  "no_changes": "Nenhuma alteração",
  "replaced": "Substituído",
  "in_place_of": "No lugar de",
  "added": "Adicionado",
  "removed": "Removido",
  "changed": "Alterado",
  "price_up": "Preço maior",
  "price_down": "Preço menor",
  "price_unknown": "Preço desconhecido",
  "now_priced": "Agora com preço",
  "better_match": "Combina melhor",
  "worse_match": "Combina menos",
  "other_retailer": "Nova loja",
  "label_changed": "Etiqueta alterada",
  "fit_changed": "Encaixe alterado",
  "moved_group": "Movido para outro grupo",
  "match": "Correspondência",
  "search_only": "A procurar",
  "name_changed": "Nome alterado",
  "size_changed": "Medidas alteradas",
  "reason_changed": "Motivo alterado",
  "link_changed": "Link alterado",
  "image_changed": "Imagem alterada",
  "quantity_changed": "Quantidade alterada",
  "note_changed": "Nota alterada",
  "moved_room": "Movido para outro ambiente",
  "alternate_changed": "Alternativa alterada",
  "decision_changed": "Decisão alterada",
  "comment_changed": "Comentário alterado",
  "field_sku": "Referência",
  "field_brand": "Marca",
  "field_finish": "Acabamento",
  "field_lead_time": "Prazo de entrega",
  "field_order_status": "Estado da encomenda",
  "now_alternate": "Agora é uma alternativa a {} e não conta",
  "no_longer_alternate": "Não é mais uma alternativa a {} e conta",
  "total_before": "Total anterior",
  "total_now": "Total atual",
  "effects": "Os valores com sinal abaixo somam {}, a alteração do total.",
  "currency": "Moeda",
  "no_difference": "As listas estão em moedas diferentes, por isso nenhuma diferença é calculada.",
  "sheet_summary": "Resumo",
  "sheet_items": "Itens",
  "sheet_read_me": "Leia-me",
  "product": "Produto",
  "quantity": "Quantidade",
  "unit_price": "Preço unitário",
  "line_total": "Valor",
  "subtotal": "Subtotal",
  "is_alternate": "Alternativa",
  "estimate": "Reforma (estimativa)",
  "estimate_note": "Não incluído no total acima",
  "at_least": "Estimado, no mínimo",
  "at_most": "Estimado, no máximo",
  "without_cost": "Sem preço unitário: {}",
  "project": "Projeto",
  "date": "Data",
  "made_from": "Criado a partir de",
  "sheet": "Planilha",
  "content": "Conteúdo",
  "about_items": "Uma tabela com uma linha para cada produto e depois uma linha para cada busca, para filtrar, ordenar e analisar.",
  "about_columns": "As colunas sem conteúdo estão ocultas.",
  "about_total": "A última linha soma as linhas visíveis; no LibreOffice, selecione as linhas sem ela antes de filtrar ou ordenar.",
  "about_summary": "Os produtos por categoria, com valores, subtotais e o total como fórmulas: altere uma quantidade ou um preço, e eles acompanham. Um + depois de um valor significa que ele não inclui preços desconhecidos. A planilha é impressa em A4 ou Carta.",
  "hidden_rows": "Oculto",
  "about_hidden": "{} por um filtro; nenhum total os inclui.",
  "column_of_items": "Coluna de Itens",
  "meaning": "Significado",
  "colon": ": ",
  "comma": ", ",
  "semicolon": "; ",
  "aside": " ({})",
  "stop": ".",
  "gap": " "
}

"""##,
"text.txt": ##"""
{{! What "Copy all" puts on the clipboard: short lines that read well in a chat message. }}
{{title}}
{{#project}}
{{bidi.before}}{{project}}{{bidi.after}}{{#date}} · {{bidi.before}}{{date}}{{bidi.after}}{{/date}}
{{/project}}
{{^project}}
{{#date}}
{{date}}
{{/date}}
{{/project}}
{{#hidden_note}}
{{hidden_note}}
{{/hidden_note}}
{{#show_tip}}

{{words.tip}}
{{/show_tip}}
{{#is_empty}}

{{#hidden_count}}{{words.nothing_shown}}{{/hidden_count}}{{^hidden_count}}{{words.empty}}{{/hidden_count}}
{{/is_empty}}
{{#groups}}
{{#starts_room}}

== {{#room}}{{bidi.before}}{{room}}{{bidi.after}}{{/room}}{{^room}}{{words.other_rooms}}{{/room}}{{words.aside.before}}{{words.total}}{{words.colon}}{{room_subtotal}}{{words.aside.after}} ==
{{/starts_room}}
{{#has_categories}}

{{bidi.before}}{{name}}{{bidi.after}}{{words.aside.before}}{{words.total}}{{words.colon}}{{subtotal}}{{words.aside.after}}
{{/has_categories}}

{{#items}}
- {{name}}
  {{#line_total}}{{line_total}}{{words.aside.before}}{{bidi.before}}{{quantity}} × {{price}}{{bidi.after}}{{words.aside.after}}{{/line_total}}{{^line_total}}{{price}}{{#is_multiple}} × {{quantity}}{{/is_multiple}}{{/line_total}}{{#retailer}}{{words.comma}}{{bidi.before}}{{retailer}}{{bidi.after}}{{/retailer}}{{#is_close}} [{{label}}{{#label_detail}}{{words.colon}}{{bidi.before}}{{label_detail}}{{bidi.after}}{{/label_detail}}]{{/is_close}}{{#show_scores}} [{{words.match_score.before}}{{score}}{{words.match_score.after}}]{{/show_scores}}
{{#note}}
  {{words.note}}{{words.colon}}{{bidi.before}}{{note}}{{bidi.after}}
{{/note}}
{{#own_fields}}
  {{bidi.before}}{{label}}{{bidi.after}}{{words.colon}}{{bidi.before}}{{value}}{{bidi.after}}
{{/own_fields}}
{{#link}}
  {{link}}
{{/link}}
{{#alternates}}
  {{words.alternate}}{{words.colon}}{{bidi.before}}{{name}}{{bidi.after}}{{words.comma}}{{price}}{{#retailer}}{{words.comma}}{{bidi.before}}{{retailer}}{{bidi.after}}{{/retailer}}{{#is_close}} [{{label}}{{#label_detail}}{{words.colon}}{{bidi.before}}{{label_detail}}{{bidi.after}}{{/label_detail}}]{{/is_close}}
{{#note}}
  {{words.note}}{{words.colon}}{{bidi.before}}{{note}}{{bidi.after}}
{{/note}}
{{#own_fields}}
  {{bidi.before}}{{label}}{{bidi.after}}{{words.colon}}{{bidi.before}}{{value}}{{bidi.after}}
{{/own_fields}}
{{#link}}
  {{link}}
{{/link}}
{{/alternates}}
{{/items}}
{{/groups}}
{{#has_unmatched}}

{{words.not_found}}

{{#unmatched}}
{{^is_unknown}}
{{#presentation}}
- {{bidi.before}}{{category}}{{bidi.after}}
{{/presentation}}
{{^presentation}}
- {{bidi.before}}{{category}}{{bidi.after}}{{words.stop}}{{words.gap}}{{words.try_searching.before}}{{keywords}}{{words.try_searching.after}}
{{#search_url}}
  {{search_url}}
{{/search_url}}
{{/presentation}}
{{/is_unknown}}
{{#is_unknown}}
- {{words.unknown_item}}
{{/is_unknown}}
{{/unmatched}}
{{/has_unmatched}}

{{words.total}}{{words.colon}}{{total}}{{#unpriced_note}}{{words.aside.before}}{{bidi.before}}{{unpriced_note}}{{bidi.after}}{{words.aside.after}}{{/unpriced_note}}
{{#adjustments}}
{{bidi.before}}{{label}}{{bidi.after}}{{#percent}}{{words.aside.before}}{{bidi.before}}{{percent}}{{bidi.after}}{{words.aside.after}}{{/percent}}{{words.colon}}{{amount}}
{{/adjustments}}
{{#grand_total}}
{{words.grand_total}}{{words.colon}}{{grand_total}}
{{/grand_total}}
{{#costs}}

{{words.costs}}

{{#materials}}
- {{words.materials}}{{words.colon}}{{materials}}
{{/materials}}
{{#labor}}
- {{words.labor}}{{words.colon}}{{labor}}{{#labor_note}}{{words.aside.before}}{{bidi.before}}{{labor_note}}{{bidi.after}}{{words.aside.after}}{{/labor_note}}
{{/labor}}
{{^labor}}
{{#labor_note}}
- {{words.labor}}{{words.colon}}{{bidi.before}}{{labor_note}}{{bidi.after}}
{{/labor_note}}
{{/labor}}
{{#permits}}
- {{words.permits}}{{words.colon}}{{permits}}
{{/permits}}
{{#fees}}
- {{words.fee}}{{words.colon}}{{#type}}{{bidi.before}}{{type}}{{bidi.after}}{{words.comma}}{{/type}}{{amount}}{{#reason}}{{words.aside.before}}{{bidi.before}}{{reason}}{{bidi.after}}{{words.aside.after}}{{/reason}}
{{/fees}}
{{#high}}
- {{words.range}}{{words.colon}}{{low}} – {{high}}
{{/high}}
{{^high}}
{{#low}}
- {{words.range}}{{words.colon}}{{low}}
{{/low}}
{{/high}}

{{words.costs_note}}
{{/costs}}
{{#signature}}

{{#studio}}
{{bidi.before}}{{studio}}{{bidi.after}}
{{/studio}}
{{#contact}}
{{bidi.before}}{{contact}}{{bidi.after}}
{{/contact}}
{{/signature}}

"""##,
"themes/beige.css": ##"""
{{! Warm sand: primary F5E6D3, secondary D4C4B0, accents F4E4C1 and E8D5D0, text 4A3F35. }}
:root{--page:#f5e6d3;--card:#fffaf3;--tint:#eddcc7;--ink:#4a3f35;--soft:#695b4d;--line:#d4c4b0;--accent:#4a3f35;--on:#f5e6d3;--ok:#3f4a2c;--ok-bg:#e6ead0;--warn:#6b3d33;--warn-bg:#e8d5d0;--close:#5a4415;--close-bg:#f4e4c1;--r:24px;--chip:18px}
@media screen and (prefers-color-scheme:dark){:root{--page:#2a231d;--card:#382f27;--tint:#463b31;--ink:#f5e6d3;--soft:#d4c4b0;--line:#5c4f43;--accent:#f4e4c1;--on:#3a3028;--ok:#dfe6bd;--ok-bg:#474c2f;--warn:#f3dcd6;--warn-bg:#5d3f38;--close:#f4e4c1;--close-bg:#5a4a2b}}

"""##,
"themes/plain.css": ##"""
{{! Neutral paper and ink with a pine accent. A theme sets these properties and nothing else. }}
:root{--page:#f5f5f2;--card:#fff;--tint:#ecebe6;--ink:#1e1f1c;--soft:#5d5e57;--line:#dcdbd4;--accent:#24513f;--on:#fff;--ok:#20503c;--ok-bg:#e2efe7;--warn:#6f4300;--warn-bg:#fbebcf;--close:#474069;--close-bg:#eae8f4;--r:16px;--chip:8px}
@media screen and (prefers-color-scheme:dark){:root{--page:#161714;--card:#20211e;--tint:#2b2c28;--ink:#f1f0ea;--soft:#b4b3aa;--line:#3a3b36;--accent:#a9d6c0;--on:#11241b;--ok:#b5e3cb;--ok-bg:#1e3a2d;--warn:#f6d392;--warn-bg:#46330f;--close:#d5cff3;--close-bg:#36314f}}

"""##,
  ]
}
