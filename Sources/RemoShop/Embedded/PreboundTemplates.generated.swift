// Generated from templates/ by PreboundTemplatesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

/// The page and the email of a list, bound with their constants open.
enum PreboundTemplates {
  /// The text of a `PreboundTemplate`, by the template's path in `templates/`.
  static let texts: KeyValuePairs = [
"html.html": """
fhtml.html 5207
fthemes/plain.css 604
fthemes/beige.css 606
fpartials/page.css 19159
fpartials/icons.css 1755
fpartials/studio.css 831
fpartials/ask.css 1801
fpartials/json-ld.html 630
fpartials/letterhead.html 262
fpartials/card.html 2487
fpartials/facts.html 823
fpartials/buy.html 672
fpartials/sums.html 447
fpartials/search.html 664
fpartials/costs.html 927
fpartials/tools.html 1572
fpartials/page-data.html 3599
fpartials/page.js 16592
fpartials/pictures.js 1541
fpartials/ask.html 1139
fpartials/ask.js 5973
nlang
ndir
nstudio
nproject
ntitle
ndate
nimages
nwords.comma
nwords.other_rooms
nwords.not_found
nwords.nothing_shown
nwords.empty
ntheme.plain
ntheme.beige
nsender
nask
ncurrency
nwords.skip
nwords.total
nwords.grand_total
nwords.groups
nticks
nwords.tip
nwords.colon
npresentation
nrel
nwords.space
nwords.size
nwords.why
nwords.note
nwords.decision
nwords.comment
nshow_scores
nwords.match_score.before
nwords.match_score.after
nwords.buy
nwords.view_at.before
nwords.view_at.after
nwords.view
nwords.alternate
nwords.aside.before
nwords.aside.after
nwords.no_match_for.before
nwords.no_match_for.after
nwords.gap
nwords.try_searching.before
nwords.try_searching.after
nwords.search
nwords.unknown_item
nwords.costs
nwords.materials
nwords.labor
nwords.permits
nwords.fee
nwords.range
nwords.costs_note
nsignature
ncontact
nwords.filter
nwords.sort
nwords.print
nwords.tools
nwords.retailer
nwords.all_retailers
nwords.group
nwords.all_groups
nwords.price
nwords.any_price
nwords.sort_listed
nwords.sort_price_up
nwords.sort_price_down
nwords.sort_name
nwords.only_left
nwords.clear_filters
nwords.copy_all
nwords.share
nwords.collapse_all
nwords.bought
nwords.copy_link
nbidi.before
nbidi.after
nmoney.prefix
nmoney.suffix
nmoney.group
nmoney.decimal
nmoney.zero
nmoney.minor_units
nmoney.minimum_grouping
nmoney.secondary_group
nwords.check_price
nwords.other_group
nwords.stop
nwords.remaining
nwords.copied
nwords.copy_failed
nwords.expand_all
nwords.up_to.before
nwords.up_to.after
nwords.left.zero
nwords.left.one
nwords.left.two
nwords.left.few
nwords.left.many
nwords.left.other
nwords.shown.zero
nwords.shown.one
nwords.shown.two
nwords.shown.few
nwords.shown.many
nwords.shown.other
nwords.unpriced.zero
nwords.unpriced.one
nwords.unpriced.two
nwords.unpriced.few
nwords.unpriced.many
nwords.unpriced.other
nwords.hidden.zero
nwords.hidden.one
nwords.hidden.two
nwords.hidden.few
nwords.hidden.many
nwords.hidden.other
nwords.your_answer
nwords.approve
nwords.decline
nwords.answer_hint
nwords.copy_answer
nwords.save_answer
nwords.answered
nwords.take_instead.before
nwords.take_instead.after
nwords.answer_block
t0 221 28 0
k0 11
t0 257 7 0
k1 11
t0 271 13 0
s2 1
k2 11
t0 305 4 0
z
s3 1
k3 11
z
s3 0
k4 11
z
s5 1
t0 397 4 0
k5 11
z
t0 418 113 0
s6 1
t0 542 13 0
z
t0 566 17 0
p0 0
t0 597 13 0
p1 0
t0 625 330 0
k4 11
t0 964 63 0
b9 0 1
w6 0 11
t0 1055 4 0
w1 0 11
b23 0 0
b32 0 1
l15 0 1 0
b9 1 1
t0 1122 4 0
e
b9 1 0
k7 11
e
w0 1 11
m
e
e
b23 0 1
l15 0 1 0
b14 1 1
b9 1 1
t0 1274 4 0
e
b9 1 0
k7 11
e
b12 1 1
w12 1 11
e
b12 1 0
k8 11
e
e
m
e
e
b9 0 0
b10 0 1
k9 11
e
b11 0 1
b7 0 1
k10 11
e
b7 0 0
k11 11
e
e
e
t0 1658 3 0
b20 0 1
t0 1676 35 0
w20 0 11
t0 1724 3 0
e
b20 0 0
b14 0 1
t0 1773 35 0
w14 0 11
t0 1822 3 0
e
e
s2 1
t0 1868 39 0
k2 11
t0 1917 3 0
z
t0 1932 7 0
k4 11
t0 1948 8 0
t0 1956 40 1
t0 1996 1 4
s12 1
t1 97 507 4
z
s13 1
t2 92 514 4
z
t3 0 614 4
t3 695 582 4
t3 1360 470 4
t3 1883 49 4
t3 1979 63 4
t3 2120 360 4
t3 2513 406 4
t3 3086 678 4
t3 3808 815 4
t3 4821 406 4
t3 5304 446 4
t3 5882 236 4
t3 6212 399 4
t3 6653 614 4
t3 7334 385 4
t3 7807 709 4
t3 8591 113 4
t3 8774 1014 4
t4 274 1481 4
t3 9941 980 4
t3 11020 385 4
t3 11466 466 4
t3 12026 100 4
t3 12179 904 4
t3 13115 1168 4
t3 14372 340 4
t3 14772 528 4
t3 15391 226 4
t3 15684 418 4
t3 16204 48 4
t3 16314 649 4
t3 17030 1435 4
t3 18586 199 4
t3 18881 278 4
s14 1
t5 82 448 4
t5 570 261 4
z
s15 1
t6 125 1676 4
z
t0 2093 8 3
t0 2101 1 0
t7 121 35 0
t7 156 61 0
k4 3
t7 226 22 0
l16 0 3 0
b19 1 0
t7 272 1 0
e
t7 283 31 0
c17 1
t7 326 1 0
b3 1 1
t7 341 26 0
e
t7 381 8 0
w0 1 3
t7 397 1 0
b6 1 1
t7 407 8 0
w6 1 9
t7 423 1 0
e
b9 1 1
t7 448 10 0
w9 1 9
t7 472 1 0
e
b3 1 1
t7 502 35 0
c5 1
t7 554 18 0
k16 3
t7 584 3 0
e
t7 601 2 0
m
t7 617 12 0
t7 629 1 0
t0 2115 44 0
k17 0
t0 2173 14 0
b19 0 1
t0 2197 23 0
w19 0 1
t0 2228 7 0
w21 0 11
t0 2248 3 0
e
t0 2261 6 0
s14 1
b30 0 1
t8 80 26 0
w30 0 1
t8 121 7 0
k2 11
t8 138 7 0
e
b30 0 0
s2 1
t8 191 21 0
k2 0
t8 222 11 0
z
e
z
t0 2307 9 0
k4 0
t0 2325 12 0
s3 1
t0 2350 18 0
k3 0
t0 2379 11 0
z
b21 0 1
t0 2418 18 0
w21 0 0
t0 2449 6 0
b22 0 1
t0 2465 9 0
w22 0 0
t0 2483 6 0
e
t0 2499 5 0
e
t0 2519 13 0
s5 1
t0 2541 5 0
k5 0
t0 2554 10 0
z
w6 0 0
t0 2587 41 0
k18 11
t0 2643 22 0
k18 0
t0 2680 3 0
b3 0 1
b2 0 0
t0 2714 10 0
e
e
t0 2755 1 0
w1 0 0
t0 2765 4 0
b4 0 1
t0 2787 8 0
w4 0 0
t0 2812 8 0
e
t0 2838 5 0
b28 0 1
t0 2860 3 0
k19 0
t0 2884 4 0
w28 0 0
t0 2903 9 0
e
t0 2929 7 0
b9 0 1
t0 2951 17 0
k20 11
t0 2984 8 0
l15 0 1 0
b32 0 1
b14 1 1
t0 3041 12 0
b12 1 1
w12 1 0
e
b12 1 0
k8 0
e
t0 3118 16 0
e
t0 3151 14 0
w1 1 2
t0 3173 7 0
w0 1 0
t0 3188 12 0
b2 0 0
t0 3216 7 0
e
t0 3239 1 0
w3 1 0
t0 3252 17 0
e
b32 0 0
t0 3309 17 0
w1 1 2
t0 3334 7 0
b12 1 1
w12 1 0
e
b12 1 0
k8 0
e
t0 3406 12 0
b2 0 0
t0 3434 7 0
e
t0 3457 1 0
w3 1 0
t0 3470 21 0
e
m
t0 3523 13 0
e
t0 3551 24 0
s21 1
t0 3585 14 0
z
t0 3609 2 0
b11 0 1
t0 3625 13 0
b7 0 1
k10 0
e
b7 0 0
k11 0
e
t0 3744 5 0
e
b8 0 1
t0 3780 13 0
w8 0 0
t0 3808 5 0
e
b13 0 1
t0 3844 22 0
k22 0
t0 3879 5 0
e
l15 0 1 0
b14 1 1
t0 3927 13 0
b12 1 0
t0 3949 11 0
e
t0 3969 6 0
b12 1 1
w12 1 0
e
b12 1 0
k8 0
e
t0 4040 12 0
b2 0 0
t0 4068 7 0
e
t0 4091 1 0
w15 1 0
t0 4109 13 0
e
t0 4139 18 0
w2 1 11
t0 4165 6 0
w1 1 11
t0 4179 16 0
b32 0 0
t0 4214 7 0
e
t0 4240 10 0
w0 1 0
t0 4258 12 0
b2 0 0
t0 4286 7 0
e
t0 4309 1 0
w3 1 0
t0 4322 28 0
l11 1 2 1
t9 0 13 0
s15 1
t9 21 12 0
c30 2
t9 42 1 0
b37 2 1
t9 56 16 0
w37 2 11
t9 84 1 0
e
z
b4 2 1
t9 122 13 0
c4 2
t9 150 1 0
e
b23 2 1
t9 183 14 0
c22 2
t9 209 1 0
e
t9 226 23 0
b8 2 1
t9 259 10 0
w8 2 1
t9 278 49 0
e
t9 337 11 0
b7 2 1
t9 363 10 0
w7 2 11
t9 387 1 0
e
t9 403 2 0
b11 2 1
t9 419 13 0
w10 2 0
b28 2 1
k23 0
t9 473 5 0
w28 2 0
t9 494 6 0
e
t9 517 5 0
e
t9 536 9 0
w0 2 0
t9 553 12 0
b1 2 1
t9 579 18 0
w1 2 0
t9 609 11 0
e
b3 2 1
t9 649 13 0
b24 2 1
w24 2 0
t9 691 8 0
c22 2
t9 711 14 0
w2 2 0
t9 734 8 0
e
b24 2 0
w2 2 0
e
t9 796 5 0
e
b3 2 0
t9 831 15 0
s24 0
b6 2 1
t9 872 9 0
w6 2 1
t9 889 7 0
k25 11
t9 903 2 0
w2 2 0
t9 914 4 0
e
b6 2 0
w2 2 0
e
z
s24 1
w2 2 0
z
b23 2 1
t9 1030 11 0
c22 2
t9 1053 8 0
e
t9 1077 5 0
e
b12 2 1
t10 88 12 0
w13 2 11
t10 112 10 0
w12 2 0
t10 135 10 0
b32 2 1
t10 160 6 0
w32 2 0
t10 180 6 0
e
t10 201 5 0
e
b12 2 0
b32 2 1
t10 252 19 0
k26 0
k23 0
t10 301 12 0
w32 2 0
t10 327 11 0
e
e
b33 2 1
t10 385 24 0
k27 0
k23 0
t10 438 12 0
w33 2 0
t10 464 11 0
e
b34 2 1
t10 500 19 0
k28 0
k23 0
t10 547 12 0
w34 2 0
t10 566 11 0
e
b35 2 1
t10 596 29 0
k29 0
k23 0
t10 654 12 0
w35 2 0
t10 674 11 0
e
l29 2 10 2
t10 711 34 0
w1 3 0
t10 754 6 0
k23 0
t10 775 12 0
w2 3 0
t10 796 11 0
m
b37 2 1
t9 1122 33 0
k30 0
k23 0
t9 1188 12 0
w31 2 0
t9 1218 11 0
e
b38 2 1
t9 1256 32 0
k31 0
k23 0
t9 1320 12 0
w38 2 0
t9 1343 11 0
e
s32 1
t9 1384 19 0
k33 0
w14 2 0
k34 0
t9 1467 12 0
z
t11 67 13 0
s24 0
b3 2 1
b6 2 1
t11 120 19 0
w6 2 1
t11 147 7 0
k25 11
t11 161 14 0
k35 11
k23 11
w0 2 11
t11 211 2 0
k35 0
t11 226 4 0
e
e
z
s24 1
b6 2 1
t11 296 19 0
w6 2 1
t11 323 7 0
k25 11
t11 337 14 0
b1 2 1
k36 11
w1 2 11
k37 11
e
b1 2 0
k38 11
e
k23 11
w0 2 11
t11 499 2 0
b1 2 1
k36 0
t11 538 5 0
w1 2 0
t11 555 6 0
k37 0
e
b1 2 0
k38 0
e
t11 637 4 0
e
z
t11 667 5 0
t9 1505 14 0
l27 2 8 2
t9 1535 16 0
s15 1
t9 1559 12 0
c30 3
t9 1580 1 0
b37 3 1
t9 1594 16 0
w37 3 11
t9 1622 1 0
e
z
t9 1644 16 0
w16 3 11
t9 1668 2 0
b8 3 1
t9 1680 10 0
w8 3 1
t9 1699 49 0
e
t9 1758 11 0
b7 3 1
t9 1784 10 0
w7 3 11
t9 1808 1 0
e
t9 1824 22 0
k39 0
t9 1865 3 0
k23 0
t9 1883 24 0
w0 3 0
t9 1915 18 0
k7 0
t9 1948 4 0
b3 3 1
t9 1966 3 0
w2 3 0
t9 1978 4 0
e
b3 3 0
t9 2010 13 0
s24 0
b6 3 1
t9 2049 9 0
w6 3 1
t9 2066 7 0
k25 11
t9 2080 2 0
w2 3 0
t9 2091 4 0
e
b6 3 0
w2 3 0
e
z
s24 1
w2 3 0
z
t9 2191 4 0
e
b1 3 1
t9 2222 3 0
k7 0
t9 2240 16 0
w1 3 0
t9 2268 14 0
e
t9 2295 5 0
b11 3 1
t9 2314 13 0
w10 3 0
b28 3 1
k23 0
t9 2368 5 0
w28 3 0
t9 2389 6 0
e
t9 2412 5 0
e
b12 3 1
t10 88 12 0
w13 3 11
t10 112 10 0
w12 3 0
t10 135 10 0
b32 3 1
t10 160 6 0
w32 3 0
t10 180 6 0
e
t10 201 5 0
e
b12 3 0
b32 3 1
t10 252 19 0
k26 0
k23 0
t10 301 12 0
w32 3 0
t10 327 11 0
e
e
b33 3 1
t10 385 24 0
k27 0
k23 0
t10 438 12 0
w33 3 0
t10 464 11 0
e
b34 3 1
t10 500 19 0
k28 0
k23 0
t10 547 12 0
w34 3 0
t10 566 11 0
e
b35 3 1
t10 596 29 0
k29 0
k23 0
t10 654 12 0
w35 3 0
t10 674 11 0
e
l29 2 10 2
t10 711 34 0
w1 4 0
t10 754 6 0
k23 0
t10 775 12 0
w2 4 0
t10 796 11 0
m
t11 67 13 0
s24 0
b3 3 1
b6 3 1
t11 120 19 0
w6 3 1
t11 147 7 0
k25 11
t11 161 14 0
k35 11
k23 11
w0 3 11
t11 211 2 0
k35 0
t11 226 4 0
e
e
z
s24 1
b6 3 1
t11 296 19 0
w6 3 1
t11 323 7 0
k25 11
t11 337 14 0
b1 3 1
k36 11
w1 3 11
k37 11
e
b1 3 0
k38 11
e
k23 11
w0 3 11
t11 499 2 0
b1 3 1
k36 0
t11 538 5 0
w1 3 0
t11 555 6 0
k37 0
e
b1 3 0
k38 0
e
t11 637 4 0
e
z
t11 667 5 0
t9 2451 14 0
m
t9 2481 6 0
m
t0 4382 17 0
m
b28 0 1
t12 57 31 0
k19 11
t12 109 17 0
k18 0
t12 141 9 0
w1 0 0
t12 159 12 0
l27 0 7 0
t12 188 14 0
w0 1 0
t12 211 6 0
b1 1 1
k40 0
t12 251 5 0
w1 1 0
t12 267 6 0
k41 0
e
t12 306 9 0
w2 1 0
t12 325 12 0
m
t12 354 19 0
k19 0
t12 394 9 0
w28 0 0
t12 418 29 0
e
b10 0 1
t0 4474 24 0
k9 0
t0 4517 11 0
l17 0 4 0
t13 0 3 0
b5 1 1
t13 19 13 0
c5 1
t13 47 1 0
e
b4 1 1
t13 77 12 0
w4 1 11
t13 101 1 0
e
b1 1 0
t13 132 11 0
e
t13 160 2 0
b7 1 0
s24 1
t13 196 11 0
w0 1 0
t13 219 15 0
z
s24 0
t13 270 3 0
k42 0
t13 302 8 0
w0 1 0
t13 322 10 0
k43 0
k44 0
k45 0
t13 403 5 0
w2 1 0
t13 420 6 0
k46 0
t13 455 5 0
b3 1 1
t13 476 19 0
w3 1 1
t13 509 7 0
k25 11
t13 523 2 0
k47 0
t13 541 5 0
e
z
e
b7 1 1
t13 612 3 0
k48 0
t13 637 5 0
e
t13 658 6 0
m
t0 4570 17 0
e
l18 0 5 0
t14 0 24 0
k49 0
t14 39 11 0
b0 1 1
t14 65 9 0
k50 0
t14 93 9 0
w0 1 0
t14 115 12 0
e
b1 1 1
t14 153 9 0
k51 0
b2 1 1
t14 192 13 0
w2 1 0
t14 219 14 0
e
t14 248 9 0
w1 1 0
t14 266 12 0
e
b1 1 0
b2 1 1
t14 316 19 0
k51 0
t14 350 21 0
w2 1 0
t14 385 26 0
e
e
b3 1 1
t14 451 9 0
k52 0
t14 477 9 0
w3 1 0
t14 497 12 0
e
l6 1 6 1
t14 532 9 0
b0 2 1
t14 550 5 0
w0 2 0
t14 563 6 0
e
b0 2 0
k53 0
e
t14 609 13 0
w1 2 0
t14 632 23 0
w2 2 0
t14 665 12 0
m
b5 1 1
t14 697 19 0
k54 0
t14 731 9 0
w4 1 0
t14 747 5 0
w5 1 0
t14 760 12 0
e
b5 1 0
b4 1 1
t14 801 19 0
k54 0
t14 835 9 0
w4 1 0
t14 851 12 0
e
e
t14 882 9 0
k55 0
t14 911 16 0
m
t0 4639 8 0
s56 1
t0 4662 9 0
s2 1
t0 4683 11 0
k2 0
t0 4704 15 0
z
s57 1
t0 4744 8 0
k57 0
t0 4763 11 0
z
t0 4787 10 0
z
b11 0 0
s24 0
t15 95 57 0
k58 0
t15 168 4 0
k59 0
t15 186 11 0
k60 0
t15 212 32 0
k61 11
t15 259 16 0
k62 0
t15 293 49 0
k63 0
t15 365 40 0
k64 0
t15 420 46 0
k65 0
t15 486 40 0
k66 0
t15 541 46 0
k67 0
t15 606 40 0
k59 0
t15 660 45 0
k68 0
t15 726 28 0
k69 0
t15 777 30 0
k70 0
t15 832 30 0
k71 0
t15 881 33 0
s21 0
t15 924 7 0
z
t15 941 37 0
k72 0
t15 997 51 0
k73 0
t15 1071 47 0
k74 0
t15 1136 48 0
k75 0
t15 1199 48 0
k60 0
t15 1262 47 0
k76 0
t15 1331 75 0
s21 1
t15 1416 41 0
k77 0
t15 1473 8 0
z
t15 1491 39 0
k78 11
t15 1549 23 0
t16 218 42 0
t16 260 8 0
w0 0 3
t16 274 10 0
k4 3
t16 293 2 0
s3 1
k79 3
k3 3
k80 3
s5 1
t16 356 4 0
k79 3
k5 3
k80 3
z
t16 406 2 0
z
s3 0
s5 1
k5 3
t16 449 2 0
z
z
t16 472 9 0
b26 0 1
t16 496 2 0
k22 3
t16 511 2 0
e
t16 528 11 0
c7 0
t16 555 8 0
b8 0 1
c7 0
e
b8 0 0
t16 627 1 0
e
t16 644 10 0
l27 0 7 0
k79 3
w0 1 3
k80 3
b1 1 1
k40 3
k79 3
w1 1 3
k80 3
k41 3
e
k23 3
w2 1 3
t16 840 2 0
m
b28 0 1
k19 3
k23 3
w28 0 3
t16 925 2 0
e
t16 943 12 0
l18 0 5 0
t16 965 2 0
k49 3
t16 982 4 0
b0 1 1
t16 1000 2 0
k50 3
k23 3
w0 1 3
t16 1049 2 0
e
b1 1 1
t16 1075 2 0
k51 3
k23 3
w1 1 3
b2 1 1
k40 3
k79 3
w2 1 3
k80 3
k41 3
e
t16 1232 2 0
e
b1 1 0
b2 1 1
t16 1269 2 0
k51 3
k23 3
k79 3
w2 1 3
k80 3
t16 1344 2 0
e
e
b3 1 1
t16 1383 2 0
k52 3
k23 3
w3 1 3
t16 1428 2 0
e
l6 1 6 1
t16 1451 2 0
k53 3
k23 3
b0 2 1
k79 3
w0 2 3
k80 3
k7 3
e
w2 2 3
b1 2 1
k40 3
k79 3
w1 2 3
k80 3
k41 3
e
t16 1665 2 0
m
b5 1 1
t16 1685 2 0
k54 3
k23 3
w4 1 3
t16 1724 5 0
w5 1 3
t16 1737 2 0
e
b5 1 0
b4 1 1
t16 1765 2 0
k54 3
k23 3
w4 1 3
t16 1804 2 0
e
e
t16 1823 2 0
k55 3
t16 1845 2 0
m
s56 1
t16 1871 2 0
z
s2 1
k79 3
k2 3
k80 3
t16 1937 2 0
z
s57 1
k79 3
k57 3
k80 3
t16 2002 2 0
z
t16 2016 22 0
k81 3
t16 2054 12 0
k82 3
t16 2082 11 0
k83 3
t16 2108 13 0
k84 3
t16 2138 10 0
k85 3
t16 2162 11 0
k86 3
t16 2194 13 0
k87 3
t16 2233 12 0
k88 3
t16 2270 23 0
k79 3
t16 2308 11 0
k80 3
t16 2333 11 0
k23 3
t16 2359 11 0
k7 3
t16 2385 10 0
k40 3
t16 2417 11 0
k41 3
t16 2449 11 0
k18 3
t16 2475 11 0
k89 3
t16 2507 11 0
k90 3
t16 2539 10 0
k91 3
k44 3
k45 3
t16 2606 3 0
k46 3
t16 2638 13 0
k77 3
t16 2667 15 0
k92 3
t16 2701 10 0
k10 3
t16 2734 10 0
k9 3
t16 2763 12 0
k93 3
t16 2791 12 0
k94 3
t16 2824 10 0
k78 3
t16 2853 12 0
k95 3
t16 2885 14 0
k76 3
t16 2921 10 0
k96 3
t16 2953 2 0
k97 3
t16 2976 12 0
k98 3
t16 3007 3 0
k99 3
t16 3028 3 0
k100 3
t16 3049 3 0
k101 3
t16 3070 3 0
k102 3
t16 3092 3 0
k103 3
t16 3115 14 0
k104 3
t16 3149 3 0
k105 3
t16 3171 3 0
k106 3
t16 3193 3 0
k107 3
t16 3215 3 0
k108 3
t16 3238 3 0
k109 3
t16 3262 17 0
k110 3
t16 3302 3 0
k111 3
t16 3327 3 0
k112 3
t16 3352 3 0
k113 3
t16 3377 3 0
k114 3
t16 3403 3 0
k115 3
t16 3430 15 0
k116 3
t16 3466 3 0
k117 3
t16 3489 3 0
k118 3
t16 3512 3 0
k119 3
t16 3535 3 0
k120 3
t16 3559 3 0
k121 3
t16 3584 14 0
t16 3598 1 0
t0 4870 8 2
t0 4878 1 8
t17 343 483 8
t17 925 59 8
t17 1106 267 8
t17 1445 179 8
t17 1712 880 8
t17 2827 479 8
t17 3393 287 8
t17 3722 344 8
t17 4126 1925 8
t17 6143 183 8
t18 171 485 8
t18 879 662 8
t17 6343 1 8
t17 6392 607 8
t17 7075 306 8
t17 7439 67 8
t17 7597 673 8
t17 8371 684 8
t17 9106 213 8
t17 9446 1479 8
t17 11039 1292 8
t17 12405 491 8
t17 12959 56 8
t17 13062 924 8
t17 14061 2109 8
t17 16279 38 8
t17 16454 138 8
t0 4892 9 6
t0 4901 1 0
z
s24 1
t0 4938 8 2
t0 4946 92 8
t18 171 485 8
t18 879 662 8
t0 5055 15 6
t0 5070 1 0
z
s15 1
b9 0 1
t19 98 56 0
k122 0
t19 175 6 0
k23 0
t19 196 55 0
k123 0
t19 268 47 0
k124 0
t19 332 27 0
k31 0
t19 376 46 0
t19 422 11 0
t19 433 124 0
k122 0
t19 578 41 0
k125 0
t19 640 45 0
k126 0
t19 706 47 0
k127 0
t19 774 78 0
t19 852 10 0
w31 0 3
t19 870 11 0
k23 3
t19 896 14 0
k128 3
t19 928 14 0
k129 3
t19 971 3 0
k130 3
t19 1002 14 0
k31 3
t19 1033 10 0
k131 3
t19 1065 12 0
k93 3
t19 1093 12 0
k94 3
t19 1126 12 0
t19 1138 1 0
t0 5122 8 2
t0 5130 1 8
t20 231 394 8
t20 725 1273 8
t20 2080 989 8
t20 3141 213 8
t20 3407 168 8
t20 3628 2345 8
t0 5143 9 6
t0 5152 1 0
e
z
e
t0 5191 16 0
""",
"email.html": """
femail.html 12127
fpartials/mail-facts.html 1208
nlang
ndir
ntitle
nwords.comma
nwords.other_rooms
nsender
nstudio
nproject
ndate
nwords.intro
nwords.open_page
nwords.total
nwords.colon
nwords.aside.before
nwords.aside.after
nwords.grand_total
nwords.tip
nwords.nothing_shown
nwords.empty
nbidi.before
npresentation
nrel
nwords.space
nwords.size
nwords.why
nwords.note
nshow_scores
nwords.match_score.before
nwords.match_score.after
nwords.view_at.before
nwords.view_at.after
nwords.view
nwords.buy
nwords.alternate
nwords.not_found
nwords.no_match_for.before
nwords.no_match_for.after
nwords.gap
nwords.try_searching.before
nwords.try_searching.after
nwords.search
nwords.unknown_item
nwords.costs
nwords.materials
nwords.labor
nwords.permits
nwords.fee
nwords.range
nwords.costs_note
nsignature
nwords.regards
ncontact
t0 753 28 0
k0 11
t0 789 7 0
k1 11
t0 803 163 0
k2 11
t0 975 8 0
t0 983 345 0
b9 0 1
w6 0 0
t0 1356 4 0
w1 0 0
b23 0 0
b32 0 1
l15 0 1 0
b9 1 1
t0 1423 4 0
e
b9 1 0
k3 0
e
t0 1472 5 0
w0 1 0
t0 1485 6 0
m
e
e
b23 0 1
l15 0 1 0
b14 1 1
b9 1 1
t0 1586 4 0
e
b9 1 0
k3 0
e
t0 1635 5 0
b12 1 1
w12 1 0
e
b12 1 0
k4 0
e
t0 1705 6 0
e
m
e
e
t0 1766 140 0
k0 11
t0 1914 7 0
k1 11
t0 1928 158 0
b19 0 1
t0 2096 30 0
w19 0 1
t0 2134 7 0
w21 0 11
t0 2154 153 0
e
t0 2317 51 0
s5 1
b30 0 1
t0 2397 37 0
w30 0 1
t0 2449 7 0
k6 11
t0 2466 104 0
e
b30 0 0
s6 1
t0 2616 49 0
k6 0
t0 2675 11 0
z
e
z
t0 2727 116 0
k2 0
t0 2852 12 0
s7 1
t0 2877 31 0
k7 0
t0 2919 11 0
z
b21 0 1
t0 2958 31 0
w21 0 0
t0 3002 6 0
b22 0 1
t0 3018 9 0
w22 0 0
t0 3036 6 0
e
t0 3052 5 0
e
t0 3072 40 0
s8 1
t0 3121 5 0
k8 0
t0 3134 10 0
z
w6 0 0
t0 3167 5 0
b9 0 1
t0 3187 27 0
k9 0
t0 3229 5 0
e
b24 0 1
t0 3263 35 0
w24 0 1
t0 3310 41 0
k10 0
t0 3370 9 0
e
t0 3393 73 0
k11 0
k12 0
t0 3496 10 0
b2 0 1
t0 3522 54 0
e
t0 3592 20 0
w1 0 0
t0 3621 9 0
b4 0 1
t0 3649 55 0
w4 0 0
t0 3721 5 0
e
l27 0 7 0
t0 3762 31 0
w0 1 0
t0 3802 6 0
b1 1 1
k13 0
t0 3842 5 0
w1 1 0
t0 3858 6 0
k14 0
e
k12 0
w2 1 0
t0 3922 5 0
m
b28 0 1
t0 3961 26 0
k15 0
k12 0
t0 4023 84 0
w28 0 0
t0 4122 9 0
e
b8 0 1
t0 4165 55 0
w8 0 0
t0 4235 5 0
e
b13 0 1
t0 4271 56 0
k16 0
t0 4340 5 0
e
b11 0 1
t0 4373 25 0
b7 0 1
k17 0
e
b7 0 0
k18 0
e
t0 4504 5 0
e
t0 4523 11 0
l15 0 1 0
b14 1 1
t0 4563 212 0
b12 1 1
w12 1 0
e
b12 1 0
k4 0
e
t0 4840 6 0
b2 0 1
t0 4862 44 0
w15 1 0
t0 4923 7 0
e
t0 4946 16 0
e
b32 0 1
t0 4999 212 0
w0 1 0
t0 5219 6 0
b18 1 1
b2 0 1
t0 5257 44 0
w3 1 0
t0 5313 7 0
e
e
t0 5352 16 0
e
l11 1 2 1
t0 5399 5 0
b8 2 1
t0 5415 80 0
s19 1
t0 5511 15 0
z
s19 0
t0 5558 15 0
z
t0 5589 30 0
w8 2 1
t0 5628 166 0
e
t0 5805 3 0
b8 2 0
t0 5818 12 0
e
t0 5840 109 0
w0 2 0
t0 5957 12 0
b1 2 1
t0 5983 77 0
w1 2 0
t0 6072 11 0
e
b3 2 1
t0 6112 80 0
b24 2 1
w24 2 0
t0 6221 44 0
c22 2
t0 6277 14 0
w2 2 0
t0 6300 7 0
e
b24 2 0
w2 2 0
e
t0 6361 5 0
e
b3 2 0
t0 6396 26 0
s20 0
b6 2 1
t0 6448 9 0
w6 2 1
t0 6465 7 0
k21 11
t0 6479 41 0
w2 2 0
t0 6529 4 0
e
b6 2 0
w2 2 0
e
z
s20 1
w2 2 0
z
b23 2 1
t0 6645 47 0
c22 2
t0 6704 7 0
e
t0 6727 5 0
e
b11 2 1
t0 6761 72 0
w10 2 0
b28 2 1
k12 0
t0 6874 5 0
w28 2 0
t0 6895 6 0
e
t0 6918 5 0
e
b12 2 1
t1 90 66 0
w12 2 0
t1 169 10 0
b32 2 1
t1 194 9 0
w32 2 0
t1 217 6 0
e
t1 238 5 0
e
b12 2 0
b32 2 1
t1 289 86 0
k22 0
k12 0
t1 405 12 0
w32 2 0
t1 431 11 0
e
e
b33 2 1
t1 489 124 0
k23 0
k12 0
t1 642 12 0
w33 2 0
t1 668 11 0
e
b34 2 1
t1 704 86 0
k24 0
k12 0
t1 818 12 0
w34 2 0
t1 837 11 0
e
b35 2 1
t1 867 86 0
k25 0
k12 0
t1 982 12 0
w35 2 0
t1 1002 11 0
e
l29 2 10 2
t1 1039 91 0
w1 3 0
t1 1139 6 0
k12 0
t1 1160 12 0
w2 3 0
t1 1181 11 0
m
s26 1
t0 6970 72 0
k27 0
w14 2 0
k28 0
t0 7106 5 0
z
s20 1
b6 2 1
t0 7156 38 0
w6 2 1
t0 7202 7 0
k21 11
t0 7216 41 0
b1 2 1
k29 0
t0 7294 5 0
w1 2 0
t0 7311 6 0
k30 0
e
b1 2 0
k31 0
e
t0 7393 9 0
e
z
s20 0
b3 2 1
b6 2 1
t0 7473 38 0
w6 2 1
t0 7519 7 0
k21 11
t0 7533 140 0
k32 0
t0 7686 9 0
e
e
z
t0 7738 12 0
l27 2 8 2
t0 7766 5 0
b8 3 1
t0 7782 80 0
s19 1
t0 7878 15 0
z
s19 0
t0 7925 15 0
z
t0 7956 30 0
w8 3 1
t0 7995 163 0
e
t0 8169 3 0
b8 3 0
t0 8182 12 0
e
t0 8204 131 0
k33 0
k12 0
t0 8369 7 0
b6 3 1
t0 8385 9 0
w6 3 1
t0 8402 7 0
k21 11
t0 8416 32 0
w0 3 0
t0 8456 14 0
e
b6 3 0
t0 8488 8 0
w0 3 0
t0 8504 10 0
e
t0 8523 5 0
b1 3 1
t0 8542 77 0
w1 3 0
t0 8631 11 0
e
t0 8656 26 0
w2 3 0
t0 8691 5 0
b11 3 1
t0 8710 72 0
w10 3 0
b28 3 1
k12 0
t0 8823 5 0
w28 3 0
t0 8844 6 0
e
t0 8867 5 0
e
b12 3 1
t1 90 66 0
w12 3 0
t1 169 10 0
b32 3 1
t1 194 9 0
w32 3 0
t1 217 6 0
e
t1 238 5 0
e
b12 3 0
b32 3 1
t1 289 86 0
k22 0
k12 0
t1 405 12 0
w32 3 0
t1 431 11 0
e
e
b33 3 1
t1 489 124 0
k23 0
k12 0
t1 642 12 0
w33 3 0
t1 668 11 0
e
b34 3 1
t1 704 86 0
k24 0
k12 0
t1 818 12 0
w34 3 0
t1 837 11 0
e
b35 3 1
t1 867 86 0
k25 0
k12 0
t1 982 12 0
w35 3 0
t1 1002 11 0
e
l29 2 10 2
t1 1039 91 0
w1 4 0
t1 1139 6 0
k12 0
t1 1160 12 0
w2 4 0
t1 1181 11 0
m
t0 8902 12 0
m
m
m
b10 0 1
t0 8972 207 0
k34 0
t0 9198 16 0
l17 0 4 0
t0 9229 49 0
b7 1 0
s20 1
t0 9312 28 0
w0 1 0
t0 9352 15 0
z
s20 0
t0 9403 20 0
k35 0
t0 9452 8 0
w0 1 0
t0 9472 10 0
k36 0
k37 0
k38 0
t0 9553 5 0
w2 1 0
t0 9570 6 0
k39 0
t0 9605 5 0
b3 1 1
t0 9626 33 0
w3 1 1
t0 9673 7 0
k21 11
t0 9687 41 0
k40 0
t0 9744 9 0
e
z
e
b7 1 1
t0 9819 20 0
k41 0
t0 9861 5 0
e
t0 9882 11 0
m
e
l18 0 5 0
t0 9938 208 0
k42 0
t0 10161 6 0
b0 1 1
t0 10182 27 0
k43 0
k12 0
w0 1 0
t0 10256 5 0
e
b1 1 1
t0 10287 26 0
k44 0
k12 0
w1 1 0
b2 1 1
t0 10367 9 0
w2 1 0
t0 10390 6 0
e
t0 10411 5 0
e
b1 1 0
b2 1 1
t0 10454 26 0
k44 0
k12 0
t0 10510 5 0
w2 1 0
t0 10529 11 0
e
e
b3 1 1
t0 10580 26 0
k45 0
k12 0
w3 1 0
t0 10649 5 0
e
l6 1 6 1
t0 10677 26 0
k46 0
k12 0
b0 2 1
t0 10740 5 0
w0 2 0
t0 10753 6 0
k3 0
e
w2 2 0
b1 2 1
t0 10804 9 0
w1 2 0
t0 10823 6 0
e
t0 10840 5 0
m
b5 1 1
t0 10865 29 0
k47 0
k12 0
w4 1 0
t0 10931 5 0
w5 1 0
t0 10944 9 0
e
b5 1 0
b4 1 1
t0 10982 29 0
k47 0
k12 0
w4 1 0
t0 11048 9 0
e
e
t0 11076 56 0
k48 0
t0 11152 16 0
m
s49 1
t0 11194 49 0
b9 0 1
t0 11258 66 0
b28 0 1
k15 0
e
b28 0 0
k11 0
e
k12 0
b28 0 1
t0 11455 84 0
w28 0 0
t0 11554 4 0
e
b28 0 0
t0 11590 10 0
b2 0 1
t0 11616 54 0
e
t0 11686 20 0
w1 0 0
t0 11715 4 0
e
t0 11735 5 0
e
t0 11755 29 0
k50 0
t0 11801 5 0
s6 1
t0 11818 28 0
k6 0
t0 11856 15 0
z
s51 1
t0 11896 49 0
k51 0
t0 11956 5 0
z
t0 11974 11 0
z
t0 12000 127 0
""",
  ]
}
