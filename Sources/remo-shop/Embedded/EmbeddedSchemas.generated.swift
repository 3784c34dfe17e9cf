// Generated from Sources/RemoShop/RemoShop.docc/schemas/ by EmbeddedFilesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

/// The files of `Sources/RemoShop/RemoShop.docc/schemas/` that are part of the product.
enum EmbeddedSchemas {
  /// The text of a file, by its path in `Sources/RemoShop/RemoShop.docc/schemas/`; a picture is in base64.
  static let texts: KeyValuePairs = [
"api-response.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:api-response",
  "title": "An answer of the API",
  "description": "The envelope of Remo's API with a list or a workflow state, or the API's error. Commands that read a list accept it; an error ends with exit code 65, or 75 if it is temporary.",
  "examples": [
    {
      "success": true,
      "data": {
        "id": "oak-street-12",
        "items": [
          {
            "category_group": "Sofas",
            "product_name": "Fjord 3-Seat Sofa",
            "retailer": "Nordhem",
            "price_cents": 129900,
            "product_url": "https://www.example.com/fjord",
            "confidence_score": 0.93,
            "why_matched": "Same low back",
            "quantity": 2,
            "note": "Fabric Sand 04",
            "room": "Living room",
            "alternate_to": null
          }
        ],
        "unmatched": [{"category": "Rug", "search_keywords": "wool rug 8x10", "google_shopping_url": ""}],
        "total_estimated_cost_cents": 259800,
        "currency": "EUR"
      }
    },
    {"success": false, "error": "RATE_LIMITED", "message": "Try again later", "retryable": true}
  ],
  "type": "object",
  "properties": {
    "success": {"description": "false: there is an error in place of data."},
    "data": {
      "anyOf": [
        {"$ref": "#/$defs/state"},
        {"$ref": "#/$defs/list"},
        {"type": "null", "description": "There is no list yet."}
      ]
    },
    "error": {"description": "The error's code, or an object with error, message, detail and retryable."},
    "message": {"description": "The error in words."},
    "detail": {"description": "Details of the error, of any type; also FastAPI's only key."},
    "retryable": {"description": "Whether the same request may succeed later."}
  },
  "anyOf": [
    {"required": ["data"]},
    {"required": ["success"], "properties": {"success": {"const": false}}},
    {"required": ["error"], "properties": {"error": {"type": "string"}}},
    {
      "required": ["error"],
      "properties": {
        "error": {
          "type": "object",
          "anyOf": [
            {"required": ["error"], "properties": {"error": {"type": "string"}}},
            {"required": ["message"], "properties": {"message": {"type": "string"}}},
            {"required": ["detail"], "properties": {"detail": {"$ref": "#/$defs/detail"}}}
          ]
        }
      }
    },
    {"required": ["message"], "properties": {"message": {"type": "string"}}},
    {"required": ["detail"], "properties": {"detail": {"$ref": "#/$defs/detail"}}}
  ],
  "$defs": {
    "detail": {
      "description": "A text, FastAPI's validation errors, or an error object.",
      "anyOf": [
        {"$ref": "#/$defs/words"},
        {
          "type": "array",
          "items": {"type": "object", "required": ["msg"], "properties": {"msg": {"$ref": "#/$defs/words"}}},
          "minItems": 1
        },
        {
          "type": "object",
          "anyOf": [
            {"required": ["error"], "properties": {"error": {"$ref": "#/$defs/words"}}},
            {"required": ["message"], "properties": {"message": {"$ref": "#/$defs/words"}}},
            {"required": ["msg"], "properties": {"msg": {"$ref": "#/$defs/words"}}},
            {"required": ["detail"], "properties": {"detail": {"$ref": "#/$defs/words"}}}
          ]
        }
      ]
    },
    "words": {"type": "string", "pattern": "\\S"},
    "state": {
      "type": "object",
      "description": "A workflow state.",
      "required": ["shopping_list"],
      "properties": {
        "id": {
          "description": "The ID of the list or project: a string or an integer. Another value is ignored.",
          "examples": ["oak-street-12", 4711]
        },
        "project_id": {"description": "Used if there is no ID."},
        "step": {
          "description": "The step of the project, a string. completed, abandoned and cancelled are final.",
          "examples": ["completed"]
        },
        "scan_data": {"description": "The scan of the room. null: no scan. Then a badge of the fit needs a fit_detail about the room."},
        "current_image": {"description": "The URL of the picture of the approved design, a string. It opens the page."},
        "design_brief": {
          "description": "The wishes of the customer: room_type, a string, and style_profile with mood, colors and textures."
        },
        "shopping_list": {
          "anyOf": [{"$ref": "#/$defs/list"}, {"type": "null", "description": "There is no list yet."}]
        },
        "error": {
          "description": "An error of the API: its code, or an object with error, message, detail and retryable."
        }
      }
    },
    "list": {
      "type": "object",
      "description": "A shopping list.",
      "required": ["items", "total_estimated_cost_cents"],
      "properties": {
        "id": {
          "description": "The ID of the list or project: a string or an integer. Another value is ignored.",
          "examples": ["oak-street-12", 4711]
        },
        "project_id": {"description": "Used if there is no ID."},
        "items": {"type": "array", "description": "The matched products.", "items": {"$ref": "#/$defs/item"}},
        "unmatched": {
          "type": "array",
          "description": "The wanted items without a product.",
          "items": {"$ref": "#/$defs/unmatched"}
        },
        "total_estimated_cost_cents": {
          "$ref": "#/$defs/cents",
          "description": "The sum of the prices, in the smallest unit, without adjustments. A different sum is a warning."
        },
        "adjustments": {
          "type": ["array", "null"],
          "maxItems": 32,
          "description": "Money below the total, such as freight, taxes and discounts, in the order applied. Together with the total, it is the grand total.",
          "items": {"$ref": "#/$defs/adjustment"}
        },
        "cost_breakdown": {"$ref": "#/$defs/costs"},
        "currency": {
          "type": ["string", "null"],
          "pattern": "^[A-Za-z]{3}$",
          "description": "The ISO 4217 code of the currency of all amounts. null or missing: US dollars.",
          "examples": ["EUR"]
        },
        "source": {
          "description": "table: the list comes from a person's table, as import writes it. Its products keep their order, and no tip suggests a scan. Another value is ignored.",
          "examples": ["table"]
        },
        "own_fields": {
          "description": "The names of own fields that came from a table, in the order of its columns: keys of items that the contract does not have, with texts or numbers. Tables show these. At most 32 names of 64 bytes count, and 1,000 characters of a value.",
          "examples": [["finish", "PO number"]]
        }
      }
    },
    "cents": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit, such as cents."
    },
    "signedCents": {
      "type": "integer",
      "minimum": -9223372036854775808,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit; it may be negative."
    },
    "signedCentsOrNull": {
      "type": ["integer", "null"],
      "minimum": -9223372036854775808,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit; it may be negative. null: not estimated."
    },
    "adjustment": {
      "type": "object",
      "description": "An amount or a percentage, not both.",
      "required": ["label"],
      "oneOf": [
        {"required": ["amount_cents"], "properties": {"amount_cents": {"type": "integer"}, "percent": {"type": "null"}}},
        {"required": ["percent"], "properties": {"percent": {"type": "number"}, "amount_cents": {"type": "null"}}}
      ],
      "properties": {
        "label": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "pattern": "\\S",
          "examples": ["Freight"],
          "description": "What the amount is for."
        },
        "amount_cents": {
          "$ref": "#/$defs/signedCentsOrNull",
          "description": "The amount in the currency's smallest unit; negative for a discount.",
          "examples": [25000]
        },
        "percent": {
          "type": ["number", "null"],
          "minimum": -100,
          "maximum": 1000,
          "description": "The share of the total and of all adjustments before this one, in percent, with at most four decimals; negative for a discount. The amount is rounded half away from zero to the smallest unit.",
          "examples": [8.25, -10]
        }
      }
    },
    "item": {
      "type": "object",
      "description": "A matched product.",
      "required": [
        "category_group", "product_name", "retailer", "price_cents", "product_url", "confidence_score", "why_matched"
      ],
      "properties": {
        "category_group": {
          "type": "string",
          "examples": ["Sofas"],
          "description": "The group in which the product appears. \"\": the group Other."
        },
        "product_name": {
          "type": "string",
          "examples": ["Fjord 3-Seat Sofa"],
          "description": "The name, as the retailer writes it."
        },
        "retailer": {
          "type": "string",
          "examples": ["Nordhem"],
          "description": "The name of the retailer; \"\" if it is unknown."
        },
        "price_cents": {
          "$ref": "#/$defs/cents",
          "description": "The price in the currency's smallest unit; 0: unknown.",
          "examples": [129900]
        },
        "product_url": {
          "type": "string",
          "examples": ["https://www.example.com/fjord"],
          "description": "The product's page. Only http and https URLs become links."
        },
        "image_url": {"type": ["string", "null"], "description": "The product's image."},
        "confidence_score": {
          "type": "number",
          "minimum": 0,
          "maximum": 1,
          "examples": [0.93],
          "description": "The confidence of the match, from 0 to 1. Below 0.5 the item is shown as a search link."
        },
        "why_matched": {
          "type": "string",
          "examples": ["Same low back"],
          "description": "The reason for the match; may be empty."
        },
        "fit_status": {
          "type": ["string", "null"],
          "description": "Whether the product fits the room: fits, tight or a status of your own.",
          "examples": ["fits"]
        },
        "fit_detail": {
          "type": ["string", "null"],
          "description": "Details of the fit, or of the match: \"Weak on color\".",
          "examples": ["Leaves 60 cm to the window"]
        },
        "dimensions": {
          "type": ["string", "null"],
          "description": "The size, as the retailer writes it.",
          "examples": ["84\" W x 36\" D x 33\" H"]
        },
        "quantity": {
          "type": ["integer", "null"],
          "minimum": 1,
          "maximum": 9999,
          "description": "The number of pieces. null or missing: 1.",
          "examples": [2]
        },
        "note": {"type": ["string", "null"], "description": "A note for the reader of the list."},
        "room": {"type": ["string", "null"], "description": "The room that the product is for.", "examples": ["Bedroom"]},
        "alternate_to": {
          "type": ["string", "null"],
          "description": "The product_url of the item that this one could replace, or its name if no other item has it. Then it stays out of the total."
        },
        "sku": {"description": "The number of the product at its shop or maker. An own field. A text or a number."},
        "brand": {"description": "The maker. An own field. A text or a number."},
        "finish": {"description": "The finish or color that is ordered. An own field. A text or a number."},
        "lead_time": {"description": "The time of delivery, such as 6 weeks. An own field; FF&E schedules show it. A text or a number."},
        "order_status": {"description": "The status of the order. An own field. A text or a number."}
      }
    },
    "unmatched": {
      "type": "object",
      "description": "A wanted item without a product.",
      "required": ["category", "search_keywords", "google_shopping_url"],
      "properties": {
        "category": {"type": "string", "examples": ["Bookcase"], "description": "The category of the wanted item."},
        "search_keywords": {
          "type": "string",
          "examples": ["white oak bookcase 5 shelf"],
          "description": "The words to search for."
        },
        "google_shopping_url": {
          "type": "string",
          "description": "A search link. \"\": the link is made of the keywords."
        }
      }
    },
    "fee": {
      "type": "object",
      "required": ["professional_type", "reason", "estimate_cents"],
      "properties": {
        "professional_type": {"type": "string", "examples": ["Electrician"], "description": "The profession."},
        "reason": {"type": "string", "examples": ["New ceiling outlet"], "description": "Why it is needed."},
        "estimate_cents": {"$ref": "#/$defs/signedCents"}
      }
    },
    "costs": {
      "type": ["object", "null"],
      "description": "An estimate of the renovation; never part of the total.",
      "properties": {
        "materials_cents": {
          "$ref": "#/$defs/cents",
          "description": "Materials in the smallest unit; 0: not estimated."
        },
        "labor_estimate_cents": {"$ref": "#/$defs/signedCentsOrNull"},
        "labor_estimate_note": {"type": ["string", "null"], "description": "A note on the labor estimate."},
        "permit_fees_estimate_cents": {"$ref": "#/$defs/signedCentsOrNull"},
        "professional_fees": {"type": "array", "items": {"$ref": "#/$defs/fee"}},
        "total_low_cents": {
          "$ref": "#/$defs/cents",
          "description": "The lower end of the range, in the smallest unit."
        },
        "total_high_cents": {
          "$ref": "#/$defs/cents",
          "description": "The upper end of the range, in the smallest unit."
        }
      }
    }
  }
}

"""##,
"arranged-list.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:arranged-list",
  "title": "An arranged list",
  "description": "The output of render --format json: the list with groups, sums, labels, links and diagnostics.",
  "type": "object",
  "required": [
    "schema", "id", "title", "currency", "locale", "total", "item_count", "piece_count", "hidden_count", "groups", "unmatched",
    "cost_breakdown", "diagnostics"
  ],
  "properties": {
    "schema": {"const": 1, "description": "The version of the format."},
    "id": {"$ref": "#/$defs/text", "description": "The ID of the list or project."},
    "title": {"type": "string"},
    "currency": {"type": "string", "pattern": "^[A-Z]{3}$", "examples": ["USD"], "description": "ISO 4217."},
    "locale": {"type": "string", "examples": ["en", "de-CH"], "description": "BCP 47."},
    "source": {"const": "table", "description": "The list comes from a person's table."},
    "total": {"$ref": "#/$defs/sum"},
    "adjustments": {
      "type": "array",
      "description": "The money below the total, in the order applied, if there is any.",
      "items": {"$ref": "#/$defs/adjustment"}
    },
    "grand_total": {"$ref": "#/$defs/grandTotal", "description": "The total with all adjustments, if there are any."},
    "item_count": {"$ref": "#/$defs/count", "description": "The items shown, without alternates."},
    "piece_count": {"$ref": "#/$defs/count", "description": "The pieces of all items shown: each counts as often as its quantity."},
    "hidden_count": {"$ref": "#/$defs/count", "description": "Entries that filters hide."},
    "groups": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["name", "icon", "subtotal", "items"],
        "properties": {
          "name": {"type": "string"},
          "icon": {
            "enum": [
              "seating", "table", "storage", "rug", "lighting", "window", "textile", "art", "plant", "hardware",
              "kitchen", "bath", "other"
            ]
          },
          "subtotal": {"$ref": "#/$defs/sum"},
          "items": {"type": "array", "items": {"$ref": "#/$defs/item"}, "minItems": 1},
          "room": {"$ref": "#/$defs/text", "description": "The room, if the list is grouped by room. null: no room."},
          "retailer": {"type": "string", "description": "The retailer, with --by retailer."}
        }
      }
    },
    "unmatched": {"type": "array", "description": "Search links.", "items": {"$ref": "#/$defs/search"}},
    "cost_breakdown": {"anyOf": [{"$ref": "#/$defs/costs"}, {"type": "null"}]},
    "rooms": {
      "type": "array",
      "description": "The rooms in order, if the list is grouped by room.",
      "items": {
        "type": "object",
        "required": ["name", "item_count", "piece_count", "subtotal"],
        "properties": {
          "name": {"$ref": "#/$defs/text", "description": "null for items without a room."},
          "item_count": {"$ref": "#/$defs/count"},
          "piece_count": {"$ref": "#/$defs/count"},
          "subtotal": {"$ref": "#/$defs/sum"}
        }
      }
    },
    "retailers": {
      "type": "array",
      "description": "The retailers in order, with --by retailer.",
      "items": {
        "type": "object",
        "required": ["name", "item_count", "piece_count", "subtotal"],
        "properties": {
          "name": {"type": "string", "description": "Other retailers, in the language of the list, for items without one."},
          "item_count": {"$ref": "#/$defs/count"},
          "piece_count": {"$ref": "#/$defs/count"},
          "subtotal": {"$ref": "#/$defs/sum"}
        }
      }
    },
    "design": {
      "type": "object",
      "description": "The room as the workflow state describes it.",
      "required": ["image_url", "room_type", "style"],
      "properties": {
        "image_url": {"$ref": "#/$defs/text"},
        "room_type": {"$ref": "#/$defs/text"},
        "style": {"$ref": "#/$defs/text"}
      }
    },
    "diagnostics": {"type": "array", "description": "Repairs, warnings and notes.", "items": {"$ref": "#/$defs/diagnostic"}}
  },
  "$defs": {
    "adjustment": {
      "type": "object",
      "required": ["label", "percent", "amount"],
      "properties": {
        "label": {"type": "string", "examples": ["Freight"]},
        "percent": {"type": ["number", "null"], "description": "The share of the sum so far. null: a fixed amount.", "examples": [8.25]},
        "amount": {
          "type": "object",
          "required": ["cents", "text"],
          "properties": {
            "cents": {"type": "integer", "description": "In the currency's smallest unit; negative for a discount."},
            "text": {"type": "string", "examples": ["$250.00"], "description": "For people."}
          }
        }
      }
    },
    "grandTotal": {
      "type": "object",
      "required": ["cents", "text", "is_partial", "unpriced_count"],
      "properties": {
        "cents": {"type": "integer", "description": "In the currency's smallest unit."},
        "text": {"type": "string", "examples": ["$1,549.00"], "description": "For people, with + if the total is partial."},
        "is_partial": {"type": "boolean"},
        "unpriced_count": {"$ref": "#/$defs/count"}
      }
    },
    "count": {"type": "integer", "minimum": 0},
    "text": {"type": ["string", "null"]},
    "amount": {"type": ["integer", "null"], "description": "In the currency's smallest unit."},
    "sum": {
      "type": "object",
      "required": ["cents", "text", "is_partial", "unpriced_count"],
      "properties": {
        "cents": {"type": "integer", "minimum": 0, "description": "In the currency's smallest unit."},
        "text": {
          "type": "string",
          "examples": ["$1,299.00", "$1,299.00+"],
          "description": "For people, with + if it is partial; Check price if no price is known."
        },
        "is_partial": {"type": "boolean", "description": "Whether some price is unknown."},
        "unpriced_count": {"$ref": "#/$defs/count", "description": "Items without a price."}
      }
    },
    "item": {
      "type": "object",
      "required": [
        "index", "name", "retailer", "price", "status", "label", "confidence_score", "fit", "dimensions",
        "why_matched", "product_url", "link", "image_url", "image", "quantity", "line_total",
        "note", "room", "alternate_to", "alternates"
      ],
      "properties": {
        "index": {"$ref": "#/$defs/count", "description": "The position in items of the input, from 0."},
        "name": {"type": "string", "description": "The product's name."},
        "retailer": {"$ref": "#/$defs/text"},
        "price": {
          "type": "object",
          "required": ["cents", "text"],
          "properties": {
            "cents": {"$ref": "#/$defs/amount", "description": "In the currency's smallest unit. null: unknown."},
            "text": {"type": "string", "examples": ["$1,299.00"], "description": "For people."}
          }
        },
        "status": {"enum": ["matched", "close_match", "alternate"]},
        "label": {"$ref": "#/$defs/text", "description": "Close match, in the list's language."},
        "confidence_score": {
          "type": ["number", "null"],
          "minimum": 0.5,
          "maximum": 1,
          "description": "From 0.5 to 1. null in a bundle without --show-scores."
        },
        "fit": {
          "type": "object",
          "required": ["status", "label", "detail"],
          "properties": {
            "status": {"$ref": "#/$defs/text", "description": "As given."},
            "label": {
              "$ref": "#/$defs/text",
              "description": "For people. null: none, or hidden by --fit or for lack of evidence."
            },
            "detail": {"$ref": "#/$defs/text"}
          }
        },
        "dimensions": {"$ref": "#/$defs/text"},
        "why_matched": {"type": "string"},
        "product_url": {"type": "string", "description": "As given; it may be hostile."},
        "link": {"$ref": "#/$defs/text", "description": "The same URL without outer spaces and extra slashes, if it is safe to follow."},
        "image_url": {"$ref": "#/$defs/text", "description": "As given; it may be hostile."},
        "image": {"$ref": "#/$defs/text", "description": "The same URL without outer spaces and extra slashes, if it is safe to load."},
        "quantity": {"type": "integer", "minimum": 1, "maximum": 9999, "description": "The number of pieces."},
        "line_total": {
          "type": "object",
          "required": ["cents", "text"],
          "description": "The price of all pieces.",
          "properties": {
            "cents": {"$ref": "#/$defs/amount", "description": "In the currency's smallest unit. null: unknown."},
            "text": {"type": "string", "examples": ["$2,598.00"], "description": "For people."}
          }
        },
        "note": {"$ref": "#/$defs/text", "description": "A note for the reader."},
        "room": {"$ref": "#/$defs/text", "description": "The room that the product is for."},
        "alternate_to": {"$ref": "#/$defs/text", "description": "The product URL or the name of the item that this one could replace."},
        "alternates": {
          "type": "array",
          "description": "The items that could replace this one. No sum includes them.",
          "items": {"$ref": "#/$defs/item"}
        },
        "own_fields": {
          "type": "object",
          "description": "The own fields: texts and numbers of the item under keys that the contract does not have. Missing if no item has any.",
          "additionalProperties": {"type": "string"}
        }
      }
    },
    "search": {
      "type": "object",
      "required": ["category", "search_keywords", "search_url", "status", "index"],
      "properties": {
        "category": {"$ref": "#/$defs/text", "description": "null: blank."},
        "search_keywords": {
          "$ref": "#/$defs/text",
          "description": "The words of the search, with single spaces. null: none."
        },
        "search_url": {"$ref": "#/$defs/text", "description": "null: nothing to search for."},
        "status": {
          "enum": ["demoted", "unmatched"],
          "description": "demoted: a product with a confidence score below 0.5."
        },
        "index": {
          "$ref": "#/$defs/count",
          "description": "The position in items of the input, or in unmatched for this status, from 0."
        }
      }
    },
    "costs": {
      "type": "object",
      "description": "An estimate; never part of the total. Amounts are in the smallest unit.",
      "required": [
        "is_estimate", "materials_cents", "labor_estimate_cents", "labor_estimate_note", "permit_fees_estimate_cents",
        "professional_fees", "total_low_cents", "total_high_cents"
      ],
      "properties": {
        "is_estimate": {"const": true},
        "materials_cents": {"type": "integer"},
        "labor_estimate_cents": {"$ref": "#/$defs/amount"},
        "labor_estimate_note": {"$ref": "#/$defs/text"},
        "permit_fees_estimate_cents": {"$ref": "#/$defs/amount"},
        "professional_fees": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["professional_type", "reason", "estimate_cents"],
            "properties": {
              "professional_type": {"type": "string"},
              "reason": {"type": "string"},
              "estimate_cents": {"type": "integer"}
            }
          }
        },
        "total_low_cents": {"type": "integer"},
        "total_high_cents": {"type": "integer"}
      }
    },
    "diagnostic": {
      "type": "object",
      "required": ["severity", "code", "path", "message"],
      "properties": {
        "severity": {"enum": ["error", "warning", "note"]},
        "code": {"type": "string", "examples": ["total-mismatch"], "description": "Stable."},
        "path": {
          "type": "string",
          "examples": ["items[3].price_cents"],
          "description": "From the root of the input; empty for the whole input."
        },
        "message": {"type": "string"},
        "line": {"type": "integer", "minimum": 1},
        "column": {"type": "integer", "minimum": 1, "description": "In Unicode scalars."},
        "help": {"type": "string", "description": "A way to fix the problem."}
      }
    }
  }
}

"""##,
"baseline.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:baseline",
  "title": "A baseline",
  "description": "The output of rubric bless and an input of rubric test --baseline: the scores that a rubric gives to the candidates of a suite.",
  "examples": [
    {
      "schema": 1,
      "rubric": "mine",
      "version": "1",
      "bands": {"match": 0.8, "close": 0.5, "fallback": 0},
      "definition": {
        "schema": 1,
        "name": "mine",
        "version": "1",
        "criteria": [{"id": "color", "weight": 1, "kind": "color", "deltaE": {"full": 5, "zero": 40}}],
        "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "fallback", "min": 0}]
      },
      "tables": {"tables/colors.json": {"table": "colors", "colors": {"navy": "#000080"}}},
      "cases": {"navy-sofa": {"sofa": 0.97, "table": 0.11}}
    }
  ],
  "type": "object",
  "required": ["schema", "rubric", "version", "bands", "cases"],
  "properties": {
    "schema": {"const": 1, "description": "The version of the format."},
    "rubric": {"type": "string", "description": "The rubric's name."},
    "version": {"type": "string", "description": "The rubric's version."},
    "sources": {
      "type": ["array", "null"],
      "items": {
        "type": "object",
        "required": ["role", "name", "sha256"],
        "properties": {
          "role": {"type": "string", "description": "rubric, table, suite, baseline, run or qrels."},
          "name": {"type": "string"},
          "sha256": {"type": "string", "description": "SHA-256 in hexadecimal."}
        }
      },
      "description": "The files that took part, with their hashes."
    },
    "bands": {
      "type": "object",
      "additionalProperties": {"$ref": "#/$defs/unit"},
      "not": {"additionalProperties": {"exclusiveMinimum": 0}},
      "description": "Band → the score at which it begins. One begins at 0."
    },
    "definition": {
      "type": ["object", "null"],
      "description": "The rubric, as the schema 'rubric' describes it."
    },
    "tables": {
      "type": ["object", "null"],
      "description": "Path of a table of the rubric → its content, as the schema 'rubric-table' describes it. Anything but an object, such as a hash in an older baseline, counts as missing."
    },
    "cases": {
      "type": "object",
      "additionalProperties": {"type": "object", "additionalProperties": {"$ref": "#/$defs/unit"}},
      "description": "Case, or case/item → candidate → score, from 0 to 1."
    },
    "hashes": {
      "type": ["object", "null"],
      "additionalProperties": {"type": "object", "additionalProperties": {"type": "string"}},
      "description": "Case → candidate → a hash of everything that its score depends on."
    },
    "grades": {
      "type": ["object", "null"],
      "additionalProperties": {
        "type": "object",
        "additionalProperties": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854774784}
      },
      "description": "Case → candidate → grade."
    },
    "expectations": {
      "type": ["object", "null"],
      "additionalProperties": {"type": "string"},
      "description": "Case → a hash of its expectations."
    }
  },
  "$defs": {"unit": {"type": "number", "minimum": 0, "maximum": 1}}
}

"""##,
"batch-summary.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:batch-summary",
  "title": "A summary of a stream",
  "description": "The file of batch --summary.",
  "type": "object",
  "required": ["source", "bytes", "lists", "lists_in_error", "errors", "warnings"],
  "properties": {
    "source": {"type": "string", "description": "The file, or <stdin>."},
    "bytes": {"$ref": "#/$defs/count", "description": "Bytes that were read."},
    "lists": {"$ref": "#/$defs/count"},
    "lists_in_error": {"$ref": "#/$defs/count"},
    "errors": {
      "type": "array",
      "description": "The first error of each invalid line, by code.",
      "items": {"$ref": "#/$defs/tally"}
    },
    "warnings": {
      "type": "array",
      "description": "Warnings and repairs, by code.",
      "items": {"$ref": "#/$defs/tally"}
    },
    "notes": {
      "type": "array",
      "description": "Notes, by code. Nothing needs to be fixed.",
      "items": {"$ref": "#/$defs/tally"}
    }
  },
  "$defs": {
    "count": {"type": "integer", "minimum": 0},
    "tally": {
      "type": "object",
      "required": ["code", "count", "first_line"],
      "properties": {
        "code": {"type": "string", "examples": ["invalid-cents"]},
        "count": {"$ref": "#/$defs/count"},
        "first_line": {"type": "integer", "minimum": 1}
      }
    }
  }
}

"""##,
"bundle-manifest.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:bundle-manifest",
  "title": "The manifest of a bundle",
  "description": "The manifest of a bundle: its other files, in the order of the archive.",
  "type": "object",
  "required": ["title", "files"],
  "properties": {
    "title": {"type": "string"},
    "files": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["name", "type", "size", "crc32"],
        "properties": {
          "name": {"type": "string"},
          "type": {"type": "string", "examples": ["text/csv; charset=utf-8"], "description": "The media type."},
          "size": {"type": "integer", "minimum": 0, "description": "In bytes."},
          "crc32": {"type": "string", "pattern": "^[0-9a-f]{8}$", "description": "CRC-32 in hexadecimal."}
        }
      }
    }
  }
}

"""##,
"candidates.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:candidates",
  "title": "Wanted items and candidates",
  "description": "The input of rank. Unknown keys are ignored. A value that this schema rejects inside a wanted item or a candidate counts as unknown, with a warning; elsewhere it is an error.",
  "examples": [
    {
      "items": [
        {
          "id": "sofa",
          "wanted": {"category": "Sofa", "color": "navy", "price_cents": 150000},
          "candidates": [
            {
              "id": "langley",
              "name": "Langley Sofa",
              "category": "Sofa",
              "color": "navy",
              "price_cents": 129900,
              "product_url": "https://www.example.com/langley"
            }
          ]
        }
      ],
      "room": {"width_m": 3.6, "length_m": 4.2, "height_m": 2.5},
      "budget_cents": 300000
    }
  ],
  "type": "object",
  "required": ["items"],
  "properties": {
    "items": {
      "type": "array",
      "description": "The wanted items, in the order of the list.",
      "items": {
        "type": "object",
        "description": "A wanted item with its candidates, or a product with the scores of Remo's answer.",
        "anyOf": [{"required": ["wanted", "candidates"]}, {"$ref": "#/$defs/hasScores"}],
        "properties": {
          "id": {
            "anyOf": [{"$ref": "#/$defs/id"}, {"type": "null"}],
            "description": "The item's ID. Without it, the number of the item, from 1."
          },
          "wanted": {"$ref": "#/$defs/wanted"},
          "quantity": {
            "type": ["integer", "null"],
            "minimum": 1,
            "maximum": 9999,
            "description": "The number of pieces, which the budget pays for. null or missing: 1."
          },
          "candidates": {"type": "array", "items": {"$ref": "#/$defs/candidate"}}
        }
      }
    },
    "room": {"$ref": "#/$defs/room"},
    "budget_cents": {
      "$ref": "#/$defs/centsOrNull",
      "description": "The highest total price of all products, in the smallest unit."
    },
    "profile": {"type": ["string", "null"], "description": "The name of the rubric's profile, such as scan."}
  },
  "$defs": {
    "id": {
      "type": "string",
      "pattern": "^[^\\s\\u0000-\\u001f\\u007f-\\u009f]+$",
      "description": "An ID without whitespace."
    },
    "centsOrNull": {
      "type": ["integer", "null"],
      "minimum": 0,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit, such as cents. null: unknown."
    },
    "unitOrNull": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
    "attribute": {
      "type": ["string", "number", "boolean", "array", "null"],
      "items": {"type": "string"},
      "description": "An attribute: a string, a number, true or false, or strings. null: unknown."
    },
    "size": {
      "type": "object",
      "additionalProperties": false,
      "description": "A size by its sides, in one unit.",
      "required": ["unit"],
      "properties": {
        "width": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "depth": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "height": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "length": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "diameter": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "unit": {
          "type": "string",
          "examples": ["cm"],
          "description": "The unit of all figures: mm, cm, m, in or ft, also in words such as inches."
        }
      }
    },
    "scores": {
      "type": ["object", "null"],
      "description": "Values that a model or a person gave, from 0 to 1, by criterion. They replace computed values.",
      "additionalProperties": {"$ref": "#/$defs/unitOrNull"}
    },
    "hasScores": {
      "description": "An object with a key such as category_score.",
      "not": {"propertyNames": {"not": {"pattern": "_score$"}}}
    },
    "wanted": {
      "type": "object",
      "additionalProperties": {"$ref": "#/$defs/attribute"},
      "description": "The wanted attributes, by the names that the rubric reads. id, scores, grade and raters are no attributes here.",
      "examples": [{"category": "Sofa", "color": "navy", "price_cents": 150000}],
      "properties": {
        "id": {},
        "scores": {},
        "grade": {},
        "raters": {},
        "price_cents": {"$ref": "#/$defs/centsOrNull"},
        "dimensions": {
          "anyOf": [{"$ref": "#/$defs/attribute"}, {"$ref": "#/$defs/size"}],
          "description": "The size, as text with units or by its sides.",
          "examples": ["84 in W x 36 in D", {"width": 213, "depth": 92, "unit": "cm"}]
        }
      }
    },
    "room": {
      "type": ["object", "null"],
      "description": "The customer's room, in meters. 0: unknown.",
      "required": ["width_m", "length_m", "height_m"],
      "additionalProperties": false,
      "properties": {
        "width_m": {"type": "number", "minimum": 0, "maximum": 1000, "description": "In meters."},
        "length_m": {"type": "number", "minimum": 0, "maximum": 1000, "description": "In meters."},
        "height_m": {"type": "number", "minimum": 0, "maximum": 1000, "description": "In meters."}
      }
    },
    "candidate": {
      "type": "object",
      "additionalProperties": {"$ref": "#/$defs/attribute"},
      "description": "A candidate: an ID, and any attributes. A key with a criterion's name and _score, as in Remo's own answer, counts as an entry of scores; then the ID may be missing, and weighted_total is not read.",
      "anyOf": [{"required": ["id"]}, {"$ref": "#/$defs/hasScores"}, {"required": ["scores"], "properties": {"scores": {"$ref": "#/$defs/hasScores"}}}],
      "properties": {
        "id": {"$ref": "#/$defs/id"},
        "name": {"$ref": "#/$defs/attribute", "description": "The name for the list."},
        "retailer": {"$ref": "#/$defs/attribute", "description": "The retailer for the list."},
        "product_url": {"$ref": "#/$defs/attribute", "description": "The product's page."},
        "image_url": {"$ref": "#/$defs/attribute", "description": "The product's image."},
        "price_cents": {"$ref": "#/$defs/centsOrNull"},
        "dimensions": {
          "anyOf": [{"$ref": "#/$defs/attribute"}, {"$ref": "#/$defs/size"}],
          "description": "The size, as text with units or by its sides.",
          "examples": ["84 in W x 36 in D", {"width": 213, "depth": 92, "unit": "cm"}]
        },
        "scores": {"$ref": "#/$defs/scores"},
        "grade": {"description": "Not read here; suites have grades."},
        "raters": {"description": "Not read here."}
      }
    }
  }
}

"""##,
"check-results.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:check-results",
  "title": "Results of check",
  "description": "The output of check --format json: an object for each file.",
  "type": "array",
  "items": {
    "type": "object",
    "oneOf": [
      {
        "type": "object",
        "title": "A file that cannot be read",
        "required": ["source", "ok", "failure"],
        "properties": {
          "source": {"type": "string", "description": "The file, or <stdin>."},
          "ok": {"const": false},
          "failure": {"type": "string", "description": "Why the file cannot be read."}
        }
      },
      {
        "type": "object",
        "title": "A checked file",
        "required": ["source", "ok", "items", "unmatched", "error_count", "warning_count", "diagnostics"],
        "properties": {
          "source": {"type": "string", "description": "The file, or <stdin>."},
          "ok": {
            "type": "boolean",
            "description": "Whether there are no errors. --strict changes only the exit code."
          },
          "items": {"$ref": "#/$defs/count", "description": "Products of the list."},
          "unmatched": {"$ref": "#/$defs/count", "description": "Wanted items without a product."},
          "error_count": {"$ref": "#/$defs/count"},
          "warning_count": {"$ref": "#/$defs/count"},
          "step": {
            "type": ["string", "null"],
            "description": "The step of the project, if the input is an answer without a list."
          },
          "retryable": {
            "type": "boolean",
            "description": "Whether the same request may return a list later, if the input is an answer without a list."
          },
          "message": {
            "type": ["string", "null"],
            "description": "The API's message, if the input is an answer without a list."
          },
          "diagnostics": {
            "type": "array",
            "description": "The errors and warnings.",
            "items": {"$ref": "#/$defs/diagnostic"}
          }
        }
      }
    ]
  },
  "$defs": {
    "count": {"type": "integer", "minimum": 0},
    "diagnostic": {
      "type": "object",
      "required": ["severity", "code", "path", "message"],
      "properties": {
        "severity": {"enum": ["error", "warning", "note"]},
        "code": {"type": "string", "examples": ["total-mismatch"], "description": "Stable."},
        "path": {
          "type": "string",
          "examples": ["items[3].price_cents"],
          "description": "From the root of the input; empty for the whole input."
        },
        "message": {"type": "string"},
        "line": {"type": "integer", "minimum": 1},
        "column": {"type": "integer", "minimum": 1, "description": "In Unicode scalars."},
        "help": {"type": "string", "description": "A way to fix the problem."}
      }
    }
  }
}

"""##,
"evaluation.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:evaluation",
  "title": "An evaluation",
  "description": "The output of rubric eval --format json: the metrics of a rubric or a run, or of two runs and their comparison.",
  "type": "object",
  "oneOf": [
    {"$ref": "#/$defs/evaluation", "title": "Metrics"},
    {
      "type": "object",
      "title": "Two runs and their comparison",
      "required": ["outcome", "figures", "comparisons", "old", "new"],
      "properties": {
        "outcome": {"$ref": "#/$defs/outcome"},
        "figures": {"$ref": "#/$defs/figures"},
        "comparisons": {"type": "array", "items": {"$ref": "#/$defs/comparison"}},
        "old": {"$ref": "#/$defs/evaluation"},
        "new": {"$ref": "#/$defs/evaluation"}
      }
    }
  ],
  "$defs": {
    "count": {"type": "integer", "minimum": 0},
    "outcome": {"enum": ["passed", "failed", "cannot tell"], "description": "Exit code 0, 1 or 2."},
    "figures": {
      "type": "array",
      "description": "The three figures beside the outcome.",
      "minItems": 3,
      "maxItems": 3,
      "items": {
        "type": "object",
        "required": ["value", "label"],
        "properties": {
          "value": {"type": "string", "description": "The figure for people: 0.9575."},
          "label": {"type": "string", "description": "What it counts or measures: ndcg@10."}
        }
      }
    },
    "texts": {"type": "array", "items": {"type": "string"}},
    "number": {"type": ["number", "null"]},
    "range": {
      "type": "object",
      "required": ["min", "max"],
      "properties": {"min": {"type": "number"}, "max": {"type": "number"}}
    },
    "comparison": {
      "type": "object",
      "required": [
        "metric", "old", "new", "difference", "p", "p_adjusted", "p_t", "exact", "wins", "ties", "losses",
        "detectable", "verdict"
      ],
      "properties": {
        "metric": {"type": "string"},
        "old": {"type": "number"},
        "new": {"type": "number"},
        "difference": {"type": "number"},
        "interval": {"$ref": "#/$defs/range", "description": "The 95 % interval of the difference."},
        "p": {"type": "number", "minimum": 0, "maximum": 1, "description": "Of the permutation test."},
        "p_adjusted": {"type": "number", "minimum": 0, "maximum": 1, "description": "After Holm's method."},
        "p_t": {"$ref": "#/$defs/number", "description": "Of the paired t-test. null: it is not defined."},
        "exact": {"type": "boolean", "description": "Whether all patterns were tried."},
        "wins": {"$ref": "#/$defs/count"},
        "ties": {"$ref": "#/$defs/count"},
        "losses": {"$ref": "#/$defs/count"},
        "detectable": {
          "$ref": "#/$defs/number",
          "description": "The least difference that would be found. null: unknown."
        },
        "needed": {"$ref": "#/$defs/count", "description": "How many queries would be enough."},
        "verdict": {"enum": ["better", "worse", "no difference", "cannot tell", "too few cases"]}
      }
    },
    "change": {
      "type": ["object", "null"],
      "description": "The value without the criterion, minus the value with it. null: not defined.",
      "required": ["difference"],
      "properties": {
        "difference": {"type": "number"},
        "interval": {"$ref": "#/$defs/range", "description": "The 95 % interval; absent for a single query."}
      }
    },
    "criterion": {
      "type": "object",
      "required": ["criterion", "weight", "known", "relevant_mean", "other_mean", "auc", "without", "correlations"],
      "properties": {
        "criterion": {"type": "string"},
        "weight": {"type": "number"},
        "known": {"type": "number", "minimum": 0, "maximum": 1, "description": "The share of graded pairs with a value."},
        "relevant_mean": {"$ref": "#/$defs/number"},
        "other_mean": {"$ref": "#/$defs/number"},
        "auc": {"$ref": "#/$defs/number", "description": "Of the criterion alone."},
        "without": {
          "type": "object",
          "description": "The changes if the criterion is left out.",
          "required": ["ndcg@10", "f1", "ece"],
          "properties": {
            "ndcg@10": {"$ref": "#/$defs/change"},
            "f1": {"$ref": "#/$defs/change"},
            "ece": {"$ref": "#/$defs/change"}
          }
        },
        "correlations": {
          "type": "array",
          "description": "Pearson's correlations with the other criteria, the strongest first.",
          "items": {
            "type": "object",
            "required": ["criterion", "coefficient", "pairs"],
            "properties": {
              "criterion": {"type": "string"},
              "coefficient": {"type": "number", "minimum": -1, "maximum": 1},
              "pairs": {"$ref": "#/$defs/count"}
            }
          }
        }
      }
    },
    "evaluation": {
      "type": "object",
      "required": ["queries", "missing", "unjudged", "without_relevant", "complete", "metrics"],
      "properties": {
        "outcome": {"$ref": "#/$defs/outcome", "description": "Only of a single evaluation."},
        "figures": {"$ref": "#/$defs/figures", "description": "Only of a single evaluation."},
        "sources": {
          "type": "array",
          "description": "The files that took part, with their hashes.",
          "items": {
            "type": "object",
            "required": ["role", "name", "sha256"],
            "properties": {
              "role": {"type": "string", "description": "rubric, table, suite, baseline, run or qrels."},
              "name": {"type": "string"},
              "sha256": {"type": "string", "description": "SHA-256 in hexadecimal."}
            }
          }
        },
        "queries": {"$ref": "#/$defs/count", "description": "Queries that are judged and ranked."},
        "missing": {"$ref": "#/$defs/texts", "description": "Judged queries that are not ranked."},
        "unjudged": {"$ref": "#/$defs/texts", "description": "Ranked queries that are not judged."},
        "without_relevant": {"$ref": "#/$defs/texts", "description": "Queries without a relevant document."},
        "complete": {"type": "boolean", "description": "Whether missing queries count 0."},
        "criteria": {
          "type": "array",
          "description": "The worth of each criterion, if a rubric was measured on a suite.",
          "items": {"$ref": "#/$defs/criterion"}
        },
        "raters": {
          "type": "object",
          "description": "The agreement of the raters, if a candidate has grades of two.",
          "required": ["candidates", "raters", "quadratic_kappa", "alpha", "ceiling"],
          "properties": {
            "candidates": {"$ref": "#/$defs/count", "description": "Candidates with grades of two raters or more."},
            "raters": {"$ref": "#/$defs/count"},
            "quadratic_kappa": {"$ref": "#/$defs/number", "description": "The mean over all pairs of raters."},
            "alpha": {"$ref": "#/$defs/number", "description": "Krippendorff's alpha for intervals."},
            "ceiling": {
              "type": "object",
              "description": "A single rater, measured against the others.",
              "required": ["ndcg@10", "f1"],
              "properties": {"ndcg@10": {"$ref": "#/$defs/number"}, "f1": {"$ref": "#/$defs/number"}}
            }
          }
        },
        "metrics": {
          "type": "object",
          "description": "Metric → its values.",
          "additionalProperties": {
            "type": "object",
            "required": ["mean", "mean_complete", "per_query"],
            "properties": {
              "mean": {"$ref": "#/$defs/number", "description": "null: not defined; see reason."},
              "mean_complete": {"$ref": "#/$defs/number", "description": "The mean if missing queries count 0."},
              "reason": {"type": "string", "description": "The reason for a missing mean."},
              "tie_range": {
                "$ref": "#/$defs/range",
                "description": "The means with the best and the worst order of tied documents."
              },
              "per_query": {
                "type": "object",
                "additionalProperties": {"type": "number"},
                "description": "Query → value."
              }
            }
          }
        }
      }
    }
  }
}

"""##,
"list-diff.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:list-diff",
  "title": "Changes between two lists",
  "description": "The output of diff --format json.",
  "type": "object",
  "required": [
    "schema", "currency", "is_same", "same_count", "hidden_before", "hidden_now", "total_before", "total_now",
    "total_change", "added", "removed", "changed", "added_searches", "removed_searches", "costs_differ",
    "costs_before", "costs_now", "comparable_change", "currency_before", "effect_sum"
  ],
  "properties": {
    "schema": {"const": 1, "description": "The version of the format."},
    "currency": {"type": "string", "pattern": "^[A-Z]{3}$", "examples": ["USD"], "description": "The currency of the new list, ISO 4217."},
    "is_same": {"type": "boolean", "description": "Whether the lists are the same."},
    "same_count": {"$ref": "#/$defs/count", "description": "Products without a change."},
    "hidden_before": {"$ref": "#/$defs/count", "description": "Entries of the old list that filters hide."},
    "hidden_now": {"$ref": "#/$defs/count", "description": "Entries of the new list that filters hide."},
    "total_before": {"$ref": "#/$defs/sum"},
    "total_now": {"$ref": "#/$defs/sum"},
    "total_change": {
      "type": "object",
      "description": "The difference of the totals.",
      "required": ["cents", "text", "is_partial"],
      "properties": {
        "cents": {
          "$ref": "#/$defs/amount",
          "description": "In the currency's smallest unit; negative if the total fell. null: the lists are in different currencies."
        },
        "text": {"type": ["string", "null"], "examples": ["+$20.00"], "description": "For people."},
        "is_partial": {
          "type": "boolean",
          "description": "Whether one of the totals is partial, or the currencies differ."
        }
      }
    },
    "added": {"type": "array", "description": "Products of the new list only.", "items": {"$ref": "#/$defs/item"}},
    "removed": {"type": "array", "description": "Products of the old list only.", "items": {"$ref": "#/$defs/item"}},
    "changed": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["old_index", "changes", "effect", "item"],
        "properties": {
          "old_index": {"$ref": "#/$defs/count", "description": "The position in items of the old list, from 0."},
          "changes": {"type": "array", "items": {"$ref": "#/$defs/change"}, "minItems": 1},
          "effect": {"$ref": "#/$defs/effect"},
          "item": {"$ref": "#/$defs/item", "description": "The product in the new list."}
        }
      }
    },
    "added_searches": {"type": "array", "items": {"$ref": "#/$defs/search"}},
    "removed_searches": {"type": "array", "items": {"$ref": "#/$defs/search"}},
    "costs_differ": {"type": "boolean", "description": "Whether the renovation costs differ."},
    "costs_before": {"anyOf": [{"$ref": "#/$defs/costs"}, {"type": "null"}]},
    "costs_now": {"anyOf": [{"$ref": "#/$defs/costs"}, {"type": "null"}]},
    "adjustments_differ": {
      "type": "boolean",
      "description": "The money below the totals differs. This key and the next four are there if either list has such money."
    },
    "adjustments_before": {
      "type": "array",
      "description": "The money below the total of the old list, in the order applied.",
      "items": {"$ref": "#/$defs/adjustment"}
    },
    "grand_total_before": {"$ref": "#/$defs/grandTotal", "description": "The total of the old list with all adjustments."},
    "adjustments_now": {
      "type": "array",
      "description": "The money below the total of the new list, in the order applied.",
      "items": {"$ref": "#/$defs/adjustment"}
    },
    "grand_total_now": {"$ref": "#/$defs/grandTotal", "description": "The total of the new list with all adjustments."},
    "comparable_change": {
      "type": "object",
      "description": "The difference of the prices that are known in both lists. It is not the change of the total.",
      "required": ["cents", "text", "left_out"],
      "properties": {
        "cents": {
          "$ref": "#/$defs/amount",
          "description": "In the currency's smallest unit; negative for a saving. null: the lists are in different currencies."
        },
        "text": {"type": ["string", "null"], "examples": ["-$20.00"], "description": "For people."},
        "left_out": {
          "$ref": "#/$defs/count",
          "description": "Products left out: with a price in only one list, or added or removed without a price."
        }
      }
    },
    "currency_before": {
      "type": "string",
      "pattern": "^[A-Z]{3}$",
      "examples": ["USD"],
      "description": "The currency of the old list, ISO 4217. Amounts of the old list are in it."
    },
    "effect_sum": {
      "$ref": "#/$defs/effect",
      "description": "The sum of the effects of all added, removed and changed products. It equals total_change."
    }
  },
  "$defs": {
    "adjustment": {
      "type": "object",
      "required": ["label", "percent", "amount"],
      "properties": {
        "label": {"type": "string", "examples": ["Freight"]},
        "percent": {"type": ["number", "null"], "description": "The share of the sum so far. null: a fixed amount.", "examples": [8.25]},
        "amount": {
          "type": "object",
          "required": ["cents", "text"],
          "properties": {
            "cents": {"type": "integer", "description": "In the currency's smallest unit; negative for a discount."},
            "text": {"type": "string", "examples": ["$250.00"], "description": "For people."}
          }
        }
      }
    },
    "grandTotal": {
      "type": "object",
      "required": ["cents", "text", "is_partial", "unpriced_count"],
      "properties": {
        "cents": {"type": "integer", "description": "In the currency's smallest unit."},
        "text": {"type": "string", "examples": ["$1,549.00"], "description": "For people, with + if the total is partial."},
        "is_partial": {"type": "boolean"},
        "unpriced_count": {"$ref": "#/$defs/count"}
      }
    },
    "count": {"type": "integer", "minimum": 0},
    "text": {"type": ["string", "null"]},
    "amount": {"type": ["integer", "null"], "description": "In the currency's smallest unit."},
    "effect": {
      "type": "object",
      "description": "What a product changes in the total.",
      "required": ["cents", "text"],
      "properties": {
        "cents": {
          "$ref": "#/$defs/amount",
          "description": "In the currency's smallest unit. null: the lists are in different currencies."
        },
        "text": {"type": ["string", "null"], "examples": ["+$20.00"], "description": "For people."}
      }
    },
    "sum": {
      "type": "object",
      "required": ["cents", "text", "is_partial", "unpriced_count"],
      "properties": {
        "cents": {"type": "integer", "minimum": 0, "description": "In the currency's smallest unit."},
        "text": {
          "type": "string",
          "examples": ["$1,299.00", "$1,299.00+"],
          "description": "For people, with + if it is partial; Check price if no price is known."
        },
        "is_partial": {"type": "boolean", "description": "Whether some price is unknown."},
        "unpriced_count": {"$ref": "#/$defs/count", "description": "Products without a price."}
      }
    },
    "item": {
      "type": "object",
      "required": [
        "index", "name", "retailer", "price", "status", "label", "confidence_score", "fit", "dimensions",
        "why_matched", "product_url", "link", "image_url", "image", "quantity", "line_total",
        "note", "room", "alternate_to", "alternates"
      ],
      "properties": {
        "index": {"$ref": "#/$defs/count", "description": "The position in items of the input, from 0."},
        "name": {"type": "string", "description": "The product's name."},
        "retailer": {"$ref": "#/$defs/text"},
        "price": {
          "type": "object",
          "required": ["cents", "text"],
          "properties": {
            "cents": {"$ref": "#/$defs/amount", "description": "In the currency's smallest unit. null: unknown."},
            "text": {"type": "string", "examples": ["$1,299.00"], "description": "For people."}
          }
        },
        "status": {
          "enum": ["matched", "close_match", "alternate", "demoted"],
          "description": "demoted: the confidence score is below 0.5."
        },
        "label": {"$ref": "#/$defs/text", "description": "Close match, in the list's language."},
        "confidence_score": {"type": "number", "minimum": 0, "maximum": 1},
        "fit": {
          "type": "object",
          "required": ["status", "label", "detail"],
          "properties": {
            "status": {"$ref": "#/$defs/text", "description": "As given."},
            "label": {
              "$ref": "#/$defs/text",
              "description": "For people. null: none, or hidden by --fit or a missing scan."
            },
            "detail": {"$ref": "#/$defs/text"}
          }
        },
        "dimensions": {"$ref": "#/$defs/text"},
        "why_matched": {"type": "string"},
        "product_url": {"type": "string", "description": "As given; it may be hostile."},
        "link": {"$ref": "#/$defs/text", "description": "The same URL without outer spaces and extra slashes, if it is safe to follow."},
        "image_url": {"$ref": "#/$defs/text", "description": "As given; it may be hostile."},
        "image": {"$ref": "#/$defs/text", "description": "The same URL without outer spaces and extra slashes, if it is safe to load."},
        "quantity": {"type": "integer", "minimum": 1, "maximum": 9999, "description": "The number of pieces."},
        "line_total": {
          "type": "object",
          "required": ["cents", "text"],
          "description": "The price of all pieces.",
          "properties": {
            "cents": {"$ref": "#/$defs/amount", "description": "In the currency's smallest unit. null: unknown."},
            "text": {"type": "string", "examples": ["$2,598.00"], "description": "For people."}
          }
        },
        "note": {"$ref": "#/$defs/text", "description": "A note for the reader."},
        "room": {"$ref": "#/$defs/text", "description": "The room that the product is for."},
        "alternate_to": {"$ref": "#/$defs/text", "description": "The product URL or the name of the item that this one could replace."},
        "alternates": {
          "type": "array",
          "description": "The items that could replace this one. No sum includes them.",
          "items": {"$ref": "#/$defs/item"}
        },
        "own_fields": {
          "type": "object",
          "description": "The own fields: texts and numbers of the item under keys that the contract does not have. Missing if no item has any.",
          "additionalProperties": {"type": "string"}
        },
        "effect": {"$ref": "#/$defs/effect", "description": "The effect on the total, in added and removed."}
      }
    },
    "change": {
      "type": "object",
      "required": ["kind", "field", "old", "new"],
      "properties": {
        "kind": {
          "enum": [
            "price_up", "price_down", "price_known", "price_unknown", "better_match", "worse_match", "label_changed",
            "name_changed", "other_retailer", "moved_group", "fit_changed", "size_changed", "reason_changed",
            "link_changed", "image_changed", "quantity_changed", "note_changed", "moved_room", "alternate_changed",
            "now_alternate", "no_longer_alternate", "other_currency", "field_changed"
          ]
        },
        "field": {
          "enum": [
            "price_cents", "confidence_score", "product_name", "retailer", "category_group", "fit_status",
            "fit_detail", "dimensions", "why_matched", "product_url", "image_url", "quantity", "note", "room",
            "alternate_to", "own_fields"
          ],
          "description": "The key of the input that differs. own_fields: the own field in name."
        },
        "name": {"type": "string", "description": "The name of an own field."},
        "old": {"type": ["string", "number", "null"], "description": "The value before. null: unknown."},
        "new": {"type": ["string", "number", "null"], "description": "The value now. null: unknown."}
      }
    },
    "search": {
      "type": "object",
      "required": ["category", "search_keywords", "search_url", "status", "index"],
      "properties": {
        "category": {"$ref": "#/$defs/text", "description": "null: blank."},
        "search_keywords": {
          "$ref": "#/$defs/text",
          "description": "The words of the search, with single spaces. null: none."
        },
        "search_url": {"$ref": "#/$defs/text", "description": "null: nothing to search for."},
        "status": {
          "enum": ["demoted", "unmatched"],
          "description": "demoted: a product with a confidence score below 0.5."
        },
        "index": {
          "$ref": "#/$defs/count",
          "description": "The position in items of the input, or in unmatched for this status, from 0."
        }
      }
    },
    "costs": {
      "type": "object",
      "description": "An estimate; never part of the total. Amounts are in the smallest unit.",
      "required": [
        "is_estimate", "materials_cents", "labor_estimate_cents", "labor_estimate_note", "permit_fees_estimate_cents",
        "professional_fees", "total_low_cents", "total_high_cents"
      ],
      "properties": {
        "is_estimate": {"const": true},
        "materials_cents": {"type": "integer"},
        "labor_estimate_cents": {"$ref": "#/$defs/amount"},
        "labor_estimate_note": {"$ref": "#/$defs/text"},
        "permit_fees_estimate_cents": {"$ref": "#/$defs/amount"},
        "professional_fees": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["professional_type", "reason", "estimate_cents"],
            "properties": {
              "professional_type": {"type": "string"},
              "reason": {"type": "string"},
              "estimate_cents": {"type": "integer"}
            }
          }
        },
        "total_low_cents": {"type": "integer"},
        "total_high_cents": {"type": "integer"}
      }
    }
  }
}

"""##,
"list-document.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:list-document",
  "title": "A document in a stream",
  "description": "One line of batch with a format of text or a template: a list and its document.",
  "examples": [{"list": "oak-street-12", "output": "Shopping list\n\nTotal: $1,648.00\n"}],
  "type": "object",
  "required": ["list", "output"],
  "properties": {
    "list": {"type": ["string", "integer"], "description": "The ID of the list, or the number of its line."},
    "output": {"type": "string", "description": "The document."}
  }
}

"""##,
"list-images.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:list-images",
  "title": "The images of a list",
  "description": "The output of images --format json: the images that documents of a list show, in their order.",
  "type": "object",
  "required": ["images"],
  "properties": {
    "images": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["file", "url", "items", "hero"],
        "properties": {
          "file": {
            "type": "string",
            "pattern": "^[0-9a-f]{64}$",
            "description": "The name of its file for --images embed, without an extension: the SHA-256 of the URL in hexadecimal."
          },
          "url": {"type": "string", "pattern": "^https?://", "description": "As documents show it."},
          "items": {
            "type": "array",
            "items": {"type": "integer", "minimum": 0},
            "description": "The indices in the input's items of the products with this image."
          },
          "hero": {"type": "boolean", "description": "Whether it is the picture of the room."}
        }
      }
    }
  }
}

"""##,
"list-row.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:list-row",
  "title": "A row of a list",
  "description": "One line of batch --format json: a product or a search, with the columns of a table. --columns selects them.",
  "examples": [
    {
      "list": "oak-street-12",
      "product_name": "Fjord 3-Seat Sofa",
      "price": 1299.0,
      "currency": "USD",
      "status": "matched"
    }
  ],
  "type": "object",
  "required": ["list"],
  "properties": {
    "list": {"type": ["string", "integer"], "description": "The ID of the list, or the number of its line."},
    "group": {"type": ["string", "null"], "description": "The name of the group, or the category of a search."},
    "product_name": {"type": ["string", "null"]},
    "retailer": {"type": ["string", "null"], "description": "As received."},
    "price": {"type": ["number", "null"], "description": "Of one piece, in the currency, such as 1299.00. null: unknown."},
    "currency": {"type": ["string", "null"], "pattern": "^[A-Z]{3}$", "description": "ISO 4217."},
    "price_cents": {"type": ["integer", "null"], "description": "Of one piece, in the currency's smallest unit. null: unknown."},
    "label": {"type": ["string", "null"], "description": "Close match."},
    "fit_status": {"type": ["string", "null"], "description": "As received."},
    "fit_detail": {"type": ["string", "null"]},
    "dimensions": {"type": ["string", "null"]},
    "why_matched": {"type": ["string", "null"]},
    "confidence_score": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
    "product_url": {"type": ["string", "null"], "description": "As received; it may be hostile."},
    "image_url": {"type": ["string", "null"], "description": "As received; it may be hostile."},
    "status": {"enum": ["matched", "close_match", "alternate", "demoted", "unmatched"]},
    "search_keywords": {"type": ["string", "null"], "description": "null for a product."},
    "search_url": {"type": ["string", "null"], "description": "null for a product."},
    "quantity": {"type": ["integer", "null"], "minimum": 1, "description": "The number of pieces. null for an unmatched item."},
    "line_total": {
      "type": ["number", "null"],
      "description": "The price of all pieces, in the currency. null: the total does not include it."
    },
    "line_total_cents": {"type": ["integer", "null"], "description": "The line total in the smallest unit."},
    "note": {"type": ["string", "null"]},
    "room": {"type": ["string", "null"]},
    "alternate_to": {"type": ["string", "null"], "description": "The product URL or the name of the item that this one could replace."}
  }
}

"""##,
"message.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:message",
  "title": "A message",
  "description": "One line on standard error with --messages json: an error, a warning or a note.",
  "examples": [
    {
      "severity": "error",
      "code": "invalid-cents",
      "message": "expected whole cents, found 249.99",
      "file": "list.json",
      "line": 2,
      "column": 32,
      "path": "total_estimated_cost_cents",
      "suggestion": "total_estimated_cost_cents is in cents; write 24999 for 249.99",
      "retryable": false
    }
  ],
  "type": "object",
  "if": {"properties": {"severity": {"const": "error"}}},
  "then": {"required": ["retryable"]},
  "required": ["severity", "code", "message"],
  "properties": {
    "severity": {"enum": ["error", "warning", "note"]},
    "code": {"type": "string", "examples": ["invalid-cents"], "description": "Stable."},
    "message": {"type": "string", "description": "On one line, with up to 4,096 characters."},
    "file": {"type": "string", "description": "The file, or <stdin>."},
    "line": {"type": "integer", "minimum": 1},
    "column": {"type": "integer", "minimum": 1, "description": "In Unicode scalars; in a workbook, the column of the sheet."},
    "cell": {"type": "string", "examples": ["Items!B5"], "description": "The cell of a workbook."},
    "path": {"type": "string", "examples": ["items[3].price_cents"], "description": "The value in the document."},
    "count": {"$ref": "#/$defs/count", "description": "The number of problems that the message sums up, such as the errors left out after the first 20. Without it, the message is about one."},
    "suggestion": {"type": "string", "description": "A way to fix the problem."},
    "retryable": {
      "type": "boolean",
      "description": "Whether the same command may succeed later. Every error has it."
    },
    "step": {"type": "string", "description": "The step of a project that has no list."}
  },
  "$defs": {"count": {"type": "integer", "minimum": 0}}
}

"""##,
"ranking.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:ranking",
  "title": "A ranked list",
  "description": "The output of rank: a shopping list, with --explain the reasons for it.",
  "type": "object",
  "required": ["items", "unmatched", "total_estimated_cost_cents", "cost_breakdown"],
  "properties": {
    "items": {
      "type": "array",
      "description": "The selected products, in the order of the wanted items.",
      "items": {"$ref": "#/$defs/item"}
    },
    "unmatched": {
      "type": "array",
      "description": "The items without a product.",
      "items": {"$ref": "#/$defs/unmatched"}
    },
    "total_estimated_cost_cents": {
      "$ref": "#/$defs/cents",
      "description": "The sum of the prices, in the smallest unit."
    },
    "currency": {"type": "string", "description": "The currency of --currency, if it is given."},
    "cost_breakdown": {"type": "null"},
    "explain": {
      "type": "object",
      "description": "Only with --explain.",
      "required": ["profile", "items", "assignment"],
      "properties": {
        "profile": {"type": ["string", "null"], "description": "The profile that was used."},
        "items": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "selected", "candidates"],
            "properties": {
              "id": {"type": "string"},
              "selected": {"type": ["string", "null"], "description": "The ID of the candidate. null: none."},
              "candidates": {
                "type": "array",
                "description": "In ranking order.",
                "items": {"$ref": "#/$defs/candidate"}
              }
            }
          }
        },
        "assignment": {
          "type": "object",
          "required": ["sum", "total_cents", "budget_cost", "proven_optimal"],
          "properties": {
            "sum": {"type": "number", "description": "The sum of the selected scores."},
            "total_cents": {"$ref": "#/$defs/cents"},
            "budget_cost": {"type": "number", "description": "The part of the sum that the budget costs."},
            "proven_optimal": {"type": "boolean"},
            "bound": {"type": "number", "description": "No choice has a greater sum."},
            "note": {"const": "not proven optimal"}
          }
        }
      }
    }
  },
  "$defs": {
    "cents": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit, such as cents."
    },
    "score": {"type": "number", "minimum": 0, "maximum": 1},
    "item": {
      "type": "object",
      "description": "A matched product.",
      "required": [
        "category_group", "product_name", "retailer", "price_cents", "product_url", "image_url", "confidence_score",
        "why_matched", "fit_status", "fit_detail", "dimensions"
      ],
      "properties": {
        "category_group": {"type": "string", "description": "The wanted category."},
        "product_name": {"type": "string", "description": "The name, as the retailer writes it."},
        "retailer": {"type": "string", "description": "The name of the retailer; \"\" if it is unknown."},
        "price_cents": {
          "$ref": "#/$defs/cents",
          "description": "The price in the currency's smallest unit; 0: unknown."
        },
        "product_url": {
          "type": "string",
          "description": "The product's page. Only http and https URLs become links."
        },
        "image_url": {"type": ["string", "null"], "description": "The product's image."},
        "confidence_score": {
          "type": "number",
          "minimum": 0,
          "maximum": 1,
          "description": "The score, rounded to 12 decimals."
        },
        "why_matched": {"type": "string", "description": "The reason for the match; may be empty."},
        "fit_status": {"enum": ["fits", "tight", null]},
        "fit_detail": {"type": ["string", "null"], "description": "Details of the fit."},
        "dimensions": {"type": ["string", "null"], "description": "The size, as the retailer writes it."},
        "quantity": {"type": "integer", "minimum": 2, "maximum": 9999, "description": "The number of pieces, if there are several."}
      }
    },
    "unmatched": {
      "type": "object",
      "description": "A wanted item without a product.",
      "required": ["category", "search_keywords", "google_shopping_url"],
      "properties": {
        "category": {"type": "string", "description": "The category of the wanted item."},
        "search_keywords": {"type": "string", "description": "The words to search for."},
        "google_shopping_url": {
          "type": "string",
          "description": "A search link. \"\": the link is made of the keywords."
        }
      }
    },
    "candidate": {
      "type": "object",
      "required": ["id", "score", "band", "coverage", "criteria"],
      "properties": {
        "id": {"type": "string"},
        "score": {"$ref": "#/$defs/score"},
        "band": {"type": "string", "description": "The ID of the band."},
        "coverage": {"$ref": "#/$defs/score", "description": "The share of the weight that is known."},
        "fit": {"enum": ["fits", "tight", "not offered"], "description": "Only if the size and the room are known."},
        "fit_detail": {"type": "string"},
        "criteria": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "value", "weight", "contribution", "source", "evidence"],
            "properties": {
              "id": {"type": "string"},
              "value": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
              "weight": {"type": "number", "description": "The weight that was used."},
              "contribution": {"type": "number", "description": "The part of the score before the adjustments."},
              "source": {"enum": ["judged", "computed", "neutral", "zero", "missing"]},
              "evidence": {"type": "string", "description": "The compared values."}
            }
          }
        },
        "adjustments": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "kind", "amount", "before", "after", "evidence"],
            "properties": {
              "id": {"type": "string"},
              "kind": {"enum": ["penalty", "calibration", "cap", "uncovered"]},
              "amount": {"type": "number"},
              "before": {"type": "number"},
              "after": {"type": "number"},
              "evidence": {"type": "string"}
            }
          }
        },
        "nearest_band_change": {
          "type": "object",
          "description": "The smallest change of one value that moves the candidate to another band.",
          "required": ["criterion", "from", "to", "band"],
          "properties": {
            "criterion": {"type": "string"},
            "from": {"$ref": "#/$defs/score"},
            "to": {"$ref": "#/$defs/score"},
            "band": {"type": "string"}
          }
        }
      }
    }
  }
}

"""##,
"reject.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:reject",
  "title": "A rejected part",
  "description": "One line of the file of --rejects: a line of a stream, a row of a table or, with --lenient, a part of a list that was left out.",
  "examples": [
    {
      "source": "lists.ndjson",
      "part": "line",
      "path": "items[0].price_cents",
      "line": 3,
      "column": 152,
      "code": "invalid-cents",
      "reason": "items[0].price_cents: expected whole cents, found 249.99",
      "retryable": false,
      "raw": "{}"
    }
  ],
  "type": "object",
  "oneOf": [{"required": ["raw"]}, {"required": ["raw_base64"]}],
  "required": ["source", "part", "path", "line", "column", "code", "reason", "retryable"],
  "properties": {
    "source": {"type": "string", "description": "The file, or <stdin>."},
    "part": {
      "enum": ["line", "row", "item", "unmatched_item", "unmatched", "cost_breakdown", "professional_fees", "professional_fee", "adjustments", "adjustment"],
      "description": "What was rejected: a line of batch, a row of import or, with --lenient, a part of a list."
    },
    "path": {
      "type": "string",
      "examples": ["items[0].price_cents", "items[0]", "Price"],
      "description": "For a line, the value with the first error; for a row, the heading of the cell with the first error; for any other part, the part itself. Empty if the error concerns the whole line or row."
    },
    "line": {"type": "integer", "minimum": 1, "description": "The line in the input, where the part begins."},
    "column": {
      "type": "integer",
      "minimum": 1,
      "description": "In Unicode scalars: the first error of a line, or the start of any other part."
    },
    "cell": {
      "type": "string",
      "examples": ["Items!A5"],
      "description": "The first cell of the row, in a workbook. The line and column are then those of the sheet."
    },
    "code": {
      "type": "string",
      "examples": ["invalid-cents"],
      "description": "The stable code of the first error."
    },
    "reason": {
      "type": "string",
      "description": "The errors, each after its path, separated by '; '. For a line, at most 20."
    },
    "retryable": {"type": "boolean", "description": "Whether the API's answer says that the same request may return a list later."},
    "raw": {"type": "string", "description": "The original text of the part; of a workbook, the row as CSV."},
    "raw_base64": {
      "type": "string",
      "contentEncoding": "base64",
      "description": "The original text, if it is not UTF-8."
    }
  }
}

"""##,
"report.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:report",
  "title": "A report on rubrics",
  "description": "The output of rubric test, explain, diff, audit and tune with --format json: a verdict, and the blocks that other formats show. rubric test adds test, rubric explain adds explanation, rubric diff adds diff, rubric audit adds audit, rubric tune adds tuning.",
  "type": "object",
  "required": ["outcome", "figures", "title", "verdict", "tone", "sources", "blocks"],
  "properties": {
    "outcome": {"$ref": "#/$defs/outcome"},
    "figures": {
      "type": "array",
      "description": "The three figures beside the outcome.",
      "minItems": 3,
      "maxItems": 3,
      "items": {
        "type": "object",
        "required": ["value", "label"],
        "properties": {
          "value": {"type": "string", "description": "The figure for people: 2 of 15."},
          "label": {"type": "string", "description": "What it counts or measures: cases failed."}
        }
      }
    },
    "title": {"type": "string"},
    "verdict": {"type": "string", "description": "The answer in one or two sentences."},
    "tone": {"$ref": "#/$defs/tone"},
    "sources": {
      "type": "array",
      "description": "The files that took part, with their hashes.",
      "items": {
        "type": "object",
        "required": ["role", "name", "sha256"],
        "properties": {
          "role": {"type": "string", "description": "rubric, table, suite, baseline, answers, other answers, run or qrels."},
          "name": {"type": "string"},
          "sha256": {"type": "string", "description": "SHA-256 in hexadecimal."}
        }
      }
    },
    "test": {"$ref": "#/$defs/test"},
    "explanation": {"$ref": "#/$defs/explanation"},
    "diff": {"$ref": "#/$defs/diff"},
    "audit": {"$ref": "#/$defs/audit"},
    "tuning": {"$ref": "#/$defs/tuning"},
    "blocks": {"type": "array", "description": "The findings.", "items": {"$ref": "#/$defs/block"}}
  },
  "$defs": {
    "count": {"type": "integer", "minimum": 0},
    "tone": {"enum": ["good", "bad", "unsure", "plain"], "description": "Whether it is good news."},
    "texts": {"type": "array", "items": {"type": "string"}},
    "number": {"type": ["number", "null"]},
    "outcome": {"enum": ["passed", "failed", "cannot tell"], "description": "Exit code 0, 1 or 2. rubric explain always ends with 0."},
    "range": {
      "type": "object",
      "required": ["min", "max"],
      "properties": {"min": {"type": "number"}, "max": {"type": "number"}}
    },
    "bars": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["label", "value", "text"],
        "properties": {
          "label": {"type": "string"},
          "value": {"type": "number", "description": "From −1 to 1; the longest bar has the greatest part."},
          "text": {"type": "string", "description": "The figure for people."}
        }
      }
    },
    "block": {
      "type": "object",
      "required": ["id", "title", "meaning"],
      "properties": {
        "id": {"type": "string", "description": "Stable."},
        "title": {"type": "string"},
        "meaning": {"type": "string", "description": "An explanation of the content."},
        "header": {"$ref": "#/$defs/texts", "description": "The heading of each column."},
        "rows": {
          "type": "array",
          "description": "The cells, as text for people.",
          "items": {"$ref": "#/$defs/texts"}
        },
        "bars": {"$ref": "#/$defs/bars"},
        "metric": {"type": "string"},
        "differences": {
          "type": "object",
          "additionalProperties": {"type": "number"},
          "description": "Query → the difference of the metric."
        },
        "cases": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["title", "tone", "lines", "parts"],
            "properties": {
              "title": {"type": "string"},
              "tone": {"$ref": "#/$defs/tone"},
              "lines": {"$ref": "#/$defs/texts"},
              "parts": {"$ref": "#/$defs/bars", "description": "The parts of the score, or of its change."},
              "sections": {
                "type": "array",
                "description": "The findings with their tables.",
                "items": {
                  "type": "object",
                  "required": ["title", "lines"],
                  "properties": {
                    "title": {"type": "string"},
                    "header": {"$ref": "#/$defs/texts"},
                    "rows": {"type": "array", "items": {"$ref": "#/$defs/texts"}},
                    "lines": {"$ref": "#/$defs/texts", "description": "The text below the table."}
                  }
                }
              }
            }
          }
        }
      },
      "oneOf": [
        {"required": ["header", "rows"]},
        {"required": ["bars"]},
        {"required": ["metric", "differences"]},
        {"required": ["cases"]}
      ]
    },
    "comparison": {
      "type": "object",
      "required": [
        "metric", "old", "new", "difference", "p", "p_adjusted", "p_t", "exact", "wins", "ties", "losses",
        "detectable", "verdict"
      ],
      "properties": {
        "metric": {"type": "string"},
        "old": {"type": "number"},
        "new": {"type": "number"},
        "difference": {"type": "number"},
        "interval": {"$ref": "#/$defs/range", "description": "The 95 % interval of the difference."},
        "p": {"type": "number", "minimum": 0, "maximum": 1, "description": "Of the permutation test."},
        "p_adjusted": {"type": "number", "minimum": 0, "maximum": 1, "description": "After Holm's method."},
        "p_t": {"$ref": "#/$defs/number", "description": "Of the paired t-test. null: it is not defined."},
        "exact": {"type": "boolean", "description": "Whether all patterns were tried."},
        "wins": {"$ref": "#/$defs/count"},
        "ties": {"$ref": "#/$defs/count"},
        "losses": {"$ref": "#/$defs/count"},
        "detectable": {
          "$ref": "#/$defs/number",
          "description": "The least difference that would be found. null: unknown."
        },
        "needed": {"$ref": "#/$defs/count", "description": "How many queries would be enough."},
        "verdict": {"enum": ["better", "worse", "no difference", "cannot tell", "too few cases"]}
      }
    },
    "share": {"type": "number", "minimum": 0, "maximum": 1},
    "balance": {
      "type": "object",
      "required": ["lost", "won", "p"],
      "properties": {
        "lost": {"$ref": "#/$defs/count", "description": "Cases with losses and without gains."},
        "won": {"$ref": "#/$defs/count", "description": "Cases with gains and without losses."},
        "p": {"type": ["number", "null"], "description": "The p-value of a sign test, adjusted with the metrics'. null without such cases."}
      }
    },
    "failure": {
      "type": "object",
      "description": "An expectation that fails, with the scores behind it.",
      "required": ["expectation", "message", "found", "change"],
      "properties": {
        "expectation": {"type": "string", "description": "expect.band.a"},
        "message": {"type": "string"},
        "found": {
          "type": "array",
          "description": "The candidates whose scores decide the result.",
          "items": {"$ref": "#/$defs/breakdown"}
        },
        "expected": {"$ref": "#/$defs/breakdown", "description": "The candidate expected in the place of the one found."},
        "undo": {
          "$ref": "#/$defs/texts",
          "description": "The edits of which each one satisfies the expectation if it is undone, in words."
        },
        "undo_together": {
          "$ref": "#/$defs/texts",
          "description": "The edits that satisfy the expectation if all of them are undone, but no fewer."
        },
        "change": {
          "description": "The smallest change that satisfies the expectation. null: no single change does.",
          "oneOf": [{"type": "null"}, {"$ref": "#/$defs/change"}]
        },
        "others": {
          "type": "array",
          "description": "Only of rubric explain: the changes of other settings.",
          "items": {"$ref": "#/$defs/change"}
        }
      }
    },
    "change": {
      "type": "object",
      "description": "A change of one setting of the rubric.",
      "required": ["setting", "kind", "from", "to", "size"],
      "properties": {
        "setting": {"type": "string", "description": "criteria.style.weight"},
        "kind": {"enum": ["weight", "level", "tolerance", "limit"]},
        "from": {"type": "number"},
        "to": {"type": "number"},
        "former": {"type": "number", "description": "The value in the baseline or the old rubric, if it differs from the present one."},
        "size": {
          "type": "number",
          "description": "As a share of all weights, of the range from 0 to 1, of the widest tolerance, or of a side of a room."
        },
        "repaired": {"$ref": "#/$defs/texts", "description": "Failing cases that pass with it."},
        "broken": {"$ref": "#/$defs/texts", "description": "Passing cases that fail with it."}
      }
    },
    "items": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["id", "candidates"],
        "properties": {
          "id": {"type": "string"},
          "candidates": {
            "type": "array",
            "description": "The best first.",
            "items": {"$ref": "#/$defs/breakdown"}
          }
        }
      }
    },
    "breakdown": {
      "type": "object",
      "description": "A candidate's score with its parts.",
      "required": ["item", "candidate", "name", "rank", "score", "band", "coverage", "criteria", "adjustments"],
      "properties": {
        "item": {"type": "string"},
        "candidate": {"type": "string"},
        "name": {"type": "string"},
        "grade": {"type": "integer"},
        "rank": {"type": "integer", "minimum": 1},
        "score": {"$ref": "#/$defs/share"},
        "band": {"type": "string"},
        "coverage": {"$ref": "#/$defs/share", "description": "The share of the weights that is known."},
        "criteria": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "value", "weight", "contribution", "source", "evidence"],
            "properties": {
              "id": {"type": "string"},
              "value": {"$ref": "#/$defs/number", "description": "null: left out."},
              "weight": {"$ref": "#/$defs/share", "description": "The share of the weights that count."},
              "contribution": {"$ref": "#/$defs/share", "description": "Weight × value."},
              "source": {"enum": ["judged", "computed", "neutral", "zero", "missing"]},
              "evidence": {"type": "string", "description": "The compared values."}
            }
          }
        },
        "adjustments": {
          "type": "array",
          "description": "The steps after the sum of the contributions.",
          "items": {
            "type": "object",
            "required": ["id", "kind", "amount", "before", "after", "evidence"],
            "properties": {
              "id": {"type": "string"},
              "kind": {"enum": ["penalty", "calibration", "cap", "uncovered"]},
              "amount": {"type": "number", "description": "The factor, the limit or the new score."},
              "before": {"type": "number"},
              "after": {"type": "number"},
              "evidence": {"type": "string"}
            }
          }
        }
      }
    },
    "explanation": {
      "type": "object",
      "description": "Only of rubric explain.",
      "required": ["case", "outcome", "failures", "items"],
      "properties": {
        "case": {"type": "string"},
        "outcome": {"$ref": "#/$defs/outcome"},
        "failures": {"type": "array", "items": {"$ref": "#/$defs/failure"}},
        "items": {"$ref": "#/$defs/items"}
      }
    },
    "losses": {
      "type": "array",
      "description": "Changes of cases that people would see as worse, or better in gains.",
      "items": {
        "type": "object",
        "required": ["case", "message", "guarded"],
        "properties": {
          "case": {"type": "string"},
          "candidate": {"type": "string"},
          "message": {"type": "string"},
          "guarded": {"type": "boolean", "description": "Whether a loss in the case fails by itself."},
          "found": {"$ref": "#/$defs/breakdown", "description": "The candidate that got worse, or the first one."},
          "expected": {
            "$ref": "#/$defs/breakdown",
            "description": "The candidate that was first, or that should be by its grade."
          }
        }
      }
    },
    "moves": {
      "type": "array",
      "description": "Every score that differs, the largest move first.",
      "items": {
        "type": "object",
        "required": ["case", "candidate", "old", "new", "old_band", "new_band"],
        "properties": {
          "case": {"type": "string"},
          "candidate": {"type": "string"},
          "grade": {"type": "integer"},
          "old": {"$ref": "#/$defs/share"},
          "new": {"$ref": "#/$defs/share"},
          "old_band": {"type": "string"},
          "new_band": {"type": "string"},
          "cause": {"type": "string", "description": "The edit with the greatest share in the move, in words."}
        }
      }
    },
    "bands": {
      "type": "array",
      "description": "The bands that begin at another score.",
      "items": {
        "type": "object",
        "required": ["band", "from", "to"],
        "properties": {
          "band": {"type": "string"},
          "from": {"$ref": "#/$defs/number", "description": "null: a new band."},
          "to": {"$ref": "#/$defs/number", "description": "null: the band is gone."}
        }
      }
    },
    "guards": {
      "type": "object",
      "description": "The tests of rubric diff.",
      "required": ["outcome", "losses", "gains", "balance", "broken", "comparisons"],
      "properties": {
        "outcome": {"$ref": "#/$defs/outcome"},
        "losses": {"$ref": "#/$defs/losses"},
        "gains": {"$ref": "#/$defs/losses"},
        "balance": {"$ref": "#/$defs/balance"},
        "broken": {"$ref": "#/$defs/texts", "description": "Cases whose expectations fail."},
        "comparisons": {"type": "array", "items": {"$ref": "#/$defs/comparison"}}
      }
    },
    "diff": {
      "type": "object",
      "description": "Only of rubric diff.",
      "required": ["changes", "pairs", "moved", "moves", "crossings", "first_results", "bands", "guards"],
      "properties": {
        "changes": {"$ref": "#/$defs/texts", "description": "The changes of the rubric, in file order."},
        "pairs": {"$ref": "#/$defs/count", "description": "Pairs of a case and a candidate. 0 without a suite."},
        "moved": {"$ref": "#/$defs/count", "description": "Pairs whose score differs."},
        "moves": {"$ref": "#/$defs/moves"},
        "crossings": {"$ref": "#/$defs/count", "description": "Pairs that moved to another band."},
        "first_results": {"$ref": "#/$defs/count", "description": "First results that changed."},
        "bands": {"$ref": "#/$defs/bands"},
        "guards": {"$ref": "#/$defs/guards"}
      }
    },
    "test": {
      "type": "object",
      "description": "Only of rubric test.",
      "required": ["outcome", "tested", "failed", "cases"],
      "properties": {
        "outcome": {"$ref": "#/$defs/outcome"},
        "tested": {"$ref": "#/$defs/count", "description": "Cases with an expectation."},
        "failed": {"$ref": "#/$defs/count"},
        "cases": {
          "type": "array",
          "description": "The cases with an expectation.",
          "items": {
            "type": "object",
            "required": ["id", "file", "line", "ok", "failures"],
            "properties": {
              "id": {"type": "string"},
              "file": {"type": "string"},
              "line": {"type": "integer", "minimum": 1},
              "ok": {"type": "boolean"},
              "failures": {"type": "array", "items": {"$ref": "#/$defs/failure"}},
              "items": {"$ref": "#/$defs/items", "description": "Only of passing cases, with --verbose."}
            }
          }
        },
        "baseline": {
          "type": "object",
          "description": "Only with --baseline.",
          "required": [
            "outcome", "pairs", "moved", "moves", "crossings", "changes", "bands", "settings", "losses", "gains", "balance", "comparisons", "missing",
            "missing_candidates", "added", "added_candidates", "edited", "grades_added", "expectations_edited", "renamed", "renamed_cases",
            "grades_edited"
          ],
          "properties": {
            "outcome": {"$ref": "#/$defs/outcome"},
            "pairs": {"$ref": "#/$defs/count", "description": "Pairs of a case and a candidate that both have."},
            "moved": {"$ref": "#/$defs/count", "description": "Pairs whose score differs."},
            "moves": {"$ref": "#/$defs/moves"},
            "crossings": {"$ref": "#/$defs/count", "description": "Pairs that moved to another band."},
            "changes": {"$ref": "#/$defs/texts", "description": "The edits of the rubric, in file order."},
            "bands": {"$ref": "#/$defs/bands"},
            "settings": {
              "type": "array",
              "description": "The numbers of the rubric that differ.",
              "items": {
                "type": "object",
                "required": ["setting", "from", "to"],
                "properties": {
                  "setting": {"type": "string"},
                  "from": {"type": "number"},
                  "to": {"type": "number"}
                }
              }
            },
            "losses": {"$ref": "#/$defs/losses"},
        "gains": {"$ref": "#/$defs/losses"},
        "balance": {"$ref": "#/$defs/balance"},
            "comparisons": {"type": "array", "items": {"$ref": "#/$defs/comparison"}},
            "missing": {"$ref": "#/$defs/texts", "description": "Cases that were removed."},
            "missing_candidates": {
              "$ref": "#/$defs/texts",
              "description": "Candidates that were removed, as case/candidate."
            },
            "added": {"$ref": "#/$defs/texts", "description": "New cases."},
            "added_candidates": {"$ref": "#/$defs/texts", "description": "New candidates."},
            "edited": {"$ref": "#/$defs/texts", "description": "Cases or candidates whose inputs differ."},
            "grades_added": {"$ref": "#/$defs/texts", "description": "Candidates that have a grade now."},
            "expectations_edited": {"$ref": "#/$defs/texts", "description": "Cases whose expectations differ."},
            "renamed": {
              "type": "array",
              "description": "Candidates with a new ID.",
              "items": {
                "type": "object",
                "required": ["case", "from", "to"],
                "properties": {"case": {"type": "string"}, "from": {"type": "string"}, "to": {"type": "string"}}
              }
            },
            "renamed_cases": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["from", "to"],
                "properties": {"from": {"type": "string"}, "to": {"type": "string"}}
              }
            },
            "grades_edited": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["case", "candidate", "from"],
                "properties": {
                  "case": {"type": "string"},
                  "candidate": {"type": "string"},
                  "from": {"type": "integer"},
                  "to": {"type": "integer"}
                }
              }
            }
          }
        },
        "mutations": {
          "type": "object",
          "description": "Only with --mutate.",
          "required": ["tried", "noticed", "share", "visible", "visible_noticed", "unnoticed"],
          "properties": {
            "tried": {"$ref": "#/$defs/count"},
            "noticed": {"$ref": "#/$defs/count"},
            "share": {"type": "number", "minimum": 0, "maximum": 1, "description": "The share that is noticed."},
            "visible": {"$ref": "#/$defs/count", "description": "The changes that people would see in a case."},
            "visible_noticed": {"$ref": "#/$defs/count", "description": "The noticed ones of them."},
            "idle": {"$ref": "#/$defs/texts", "description": "Places that are left out, because no case depends on them."},
            "unnoticed": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["place", "change", "visible"],
                "properties": {
                  "place": {"type": "string", "description": "The place in the rubric."},
                  "change": {"type": "string"},
                  "visible": {"type": "boolean", "description": "Whether people would see it in a case."},
                  "seen_in": {"$ref": "#/$defs/texts", "description": "The cases in which people would see it."}
                }
              }
            }
          }
        }
      }
    },
    "agreement": {
      "type": "object",
      "required": ["criterion", "beside", "judgments", "equal", "quadratic_kappa", "kappa_interval", "alpha", "alpha_interval", "bias", "bias_interval"],
      "properties": {
        "criterion": {"type": "string", "description": "The criterion's id, or weighted_total."},
        "beside": {"enum": ["computed", "people", "other"], "description": "The other side: the rubric's values, people's, or another model's."},
        "people": {"enum": ["scores", "grades"], "description": "The origin of people's values."},
        "judgments": {"$ref": "#/$defs/count"},
        "equal": {"$ref": "#/$defs/count", "description": "Judgments with equal values on both sides."},
        "quadratic_kappa": {"$ref": "#/$defs/number", "description": "Cohen's kappa with quadratic weights. null: all values are equal."},
        "kappa_interval": {"$ref": "#/$defs/interval"},
        "alpha": {"$ref": "#/$defs/number", "description": "Krippendorff's alpha for intervals. null: all values are equal."},
        "alpha_interval": {"$ref": "#/$defs/interval"},
        "bias": {"$ref": "#/$defs/number", "description": "The model's mean less that of the other side."},
        "bias_interval": {"$ref": "#/$defs/interval"}
      }
    },
    "interval": {"anyOf": [{"$ref": "#/$defs/range"}, {"type": "null"}], "description": "The 95 % bootstrap interval over items. null: fewer than two items."},
    "place": {
      "type": "object",
      "required": ["file", "line", "path", "judged", "message"],
      "properties": {
        "file": {"type": "string"},
        "line": {"$ref": "#/$defs/count", "description": "The line of the answer, from 1."},
        "path": {"type": "string", "description": "The path inside the answer: candidates[1]."},
        "judged": {"type": ["string", "null"], "description": "The names of the item and the candidate."},
        "message": {"type": "string"}
      }
    },
    "audit": {
      "type": "object",
      "required": ["answers", "judgments", "faulty", "faults", "totals", "repeated", "agreement", "compute", "changes"],
      "properties": {
        "answers": {"$ref": "#/$defs/count"},
        "judgments": {"$ref": "#/$defs/count", "description": "Scored products in the answers."},
        "faulty": {"$ref": "#/$defs/count", "description": "Answers with a fault; remarks do not count."},
        "faults": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["kind", "criterion", "error", "count", "places"],
            "properties": {
              "kind": {"enum": ["broken-json", "cut-off", "refusal", "no-json", "no-scores", "missing-score", "score-as-text", "other-scale", "score-out-of-range", "unknown-score", "missing-total", "total-out-of-range", "wrong-total", "label-flip", "reason-names-other", "reason-says-other", "missing-reason", "copied-reason", "repeated-question", "unknown-item", "unknown-candidate", "off-level", "wrapped", "unnamed", "unanswered"]},
              "criterion": {"type": ["string", "null"]},
              "error": {"type": "boolean", "description": "Whether the audit fails because of it."},
              "count": {"$ref": "#/$defs/count"},
              "places": {"type": "array", "items": {"$ref": "#/$defs/place"}}
            }
          }
        },
        "totals": {
          "type": "object",
          "required": ["compared", "wrong", "mean_size", "largest", "explanations", "flips"],
          "properties": {
            "compared": {"$ref": "#/$defs/count"},
            "wrong": {"$ref": "#/$defs/count"},
            "mean_size": {"$ref": "#/$defs/number", "description": "The mean difference of wrong sums. null: none is wrong."},
            "largest": {"$ref": "#/$defs/number"},
            "explanations": {
              "type": "array",
              "description": "Usual mistakes that give the stated sums.",
              "items": {
                "type": "object",
                "required": ["text", "count"],
                "properties": {"text": {"type": "string"}, "count": {"$ref": "#/$defs/count"}}
              }
            },
            "flips": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["file", "line", "judged", "stated", "recomputed", "stated_band", "band"],
                "properties": {
                  "file": {"type": "string"},
                  "line": {"$ref": "#/$defs/count"},
                  "judged": {"type": ["string", "null"]},
                  "stated": {"type": "number"},
                  "recomputed": {"type": "number"},
                  "stated_band": {"type": "string"},
                  "band": {"type": "string"}
                }
              }
            }
          }
        },
        "repeated": {
          "type": "object",
          "required": ["questions", "different"],
          "properties": {
            "questions": {"$ref": "#/$defs/count", "description": "Answers to a question that was answered before."},
            "different": {"$ref": "#/$defs/count", "description": "Those of them that differ."}
          }
        },
        "agreement": {"type": "array", "items": {"$ref": "#/$defs/agreement"}},
        "compute": {"type": "array", "description": "The computed values (new) against the model's (old), by agreement with people.", "items": {"$ref": "#/$defs/comparison"}},
        "against": {
          "type": "object",
          "description": "With --against: the other answers (old) and these (new).",
          "required": ["answers", "faulty", "truth", "comparisons", "agreement"],
          "properties": {
            "answers": {"$ref": "#/$defs/count"},
            "faulty": {"$ref": "#/$defs/count"},
            "truth": {"enum": ["people", "computed"]},
            "comparisons": {"type": "array", "items": {"$ref": "#/$defs/comparison"}},
            "agreement": {"type": "array", "items": {"$ref": "#/$defs/agreement"}}
          }
        },
        "changes": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["change", "evidence", "needed"],
            "properties": {
              "change": {"type": "string"},
              "evidence": {"$ref": "#/$defs/texts"},
              "needed": {"type": "boolean", "description": "Whether faults call for it."}
            }
          }
        }
      }
    },
    "tuning": {
      "type": "object",
      "description": "Only of rubric tune.",
      "required": [
        "outcome", "cases", "pairs", "relevant", "threshold", "fold_thresholds", "ece_by_chance", "gains",
        "comparisons"
      ],
      "properties": {
        "outcome": {"$ref": "#/$defs/outcome"},
        "cases": {"$ref": "#/$defs/count"},
        "pairs": {"$ref": "#/$defs/count"},
        "relevant": {"$ref": "#/$defs/count", "description": "The lowest grade of a relevant candidate."},
        "threshold": {"type": "number", "description": "The score with the best F1 on unseen cases."},
        "fold_thresholds": {"type": "array", "items": {"type": "number"}},
        "ece_by_chance": {
          "$ref": "#/$defs/number",
          "description": "The calibration error of perfect scores on as many cases."
        },
        "gains": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["name", "before", "after"],
            "properties": {
              "name": {"type": "string"},
              "before": {"$ref": "#/$defs/number"},
              "after": {"$ref": "#/$defs/number"}
            }
          }
        },
        "comparisons": {"type": "array", "items": {"$ref": "#/$defs/comparison"}},
        "guards": {"$ref": "#/$defs/guards", "description": "rubric diff between the two rubrics."}
      }
    }
  }
}

"""##,
"rubric-check-results.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:rubric-check-results",
  "title": "Results of rubric check",
  "description": "The output of rubric check --format json: an object for each file on the command line.",
  "type": "array",
  "items": {
    "type": "object",
    "oneOf": [
      {
        "type": "object",
        "title": "A file that cannot be read",
        "required": ["source", "ok", "failure", "files"],
        "properties": {
          "source": {"type": "string", "description": "The file, <stdin>, or the name of a built-in rubric."},
          "ok": {"const": false},
          "failure": {"type": "string", "description": "Why the file cannot be read."},
          "files": {"type": "array", "maxItems": 0}
        }
      },
      {
        "type": "object",
        "title": "A checked file",
        "required": ["source", "ok", "files"],
        "properties": {
          "source": {"type": "string", "description": "The file, <stdin>, or the name of a built-in rubric."},
          "ok": {
            "type": "boolean",
            "description": "Whether there are no errors. --strict changes only the exit code."
          },
          "files": {
            "type": "array",
            "description": "The rubric and its tables.",
            "items": {
              "type": "object",
              "required": ["name", "sha256", "diagnostics"],
              "properties": {
                "name": {"type": "string", "description": "The file, or a table's path as the rubric names it."},
                "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "SHA-256 in hexadecimal."},
                "diagnostics": {"type": "array", "items": {"$ref": "#/$defs/diagnostic"}}
              }
            }
          }
        }
      }
    ]
  },
  "$defs": {
    "diagnostic": {
      "type": "object",
      "required": ["severity", "code", "path", "message"],
      "properties": {
        "severity": {"enum": ["error", "warning"]},
        "code": {"type": "string", "examples": ["total-mismatch"], "description": "Stable."},
        "path": {
          "type": "string",
          "examples": ["items[3].price_cents"],
          "description": "From the root of the input; empty for the whole input."
        },
        "message": {"type": "string"},
        "line": {"type": "integer", "minimum": 1},
        "column": {"type": "integer", "minimum": 1, "description": "In Unicode scalars."},
        "help": {"type": "string", "description": "A way to fix the problem."}
      }
    }
  }
}

"""##,
"rubric-table.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:rubric-table",
  "title": "A table of a rubric",
  "description": "A table of a rubric: names with their families, colors, sizes or words. Names are compared without case.",
  "examples": [{"table": "colors", "colors": {"navy": "#000080"}}, {"table": "words", "values": {"refurbished": 1}}],
  "type": "object",
  "oneOf": [
    {
      "type": "object",
      "title": "A table of kind taxonomy",
      "additionalProperties": false,
      "required": ["table", "groups"],
      "properties": {
        "table": {"const": "taxonomy"},
        "$schema": {},
        "about": {"description": "A note for people."},
        "sources": {"description": "Where the table comes from."},
        "groups": {
          "type": "object",
          "additionalProperties": {"type": ["array", "null"], "items": {"$ref": "#/$defs/names"}},
          "description": "Group → names. Names in an array are one thing."
        },
        "kinds": {
          "type": ["object", "null"],
          "additionalProperties": {"type": ["string", "null"]},
          "description": "Name → the more general name."
        },
        "related": {
          "type": ["array", "null"],
          "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}},
          "description": "Pairs of groups or names that go together, in both directions."
        },
        "behind": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words that may follow the name of a thing."
        },
        "links": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words that begin a phrase about something else."
        },
        "between": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Links that may also stand in a modifier before the thing."
        },
        "sets": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words before of and the thing itself."
        },
        "counted": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Parts that describe a thing by their number."
        },
        "numbers": {"type": ["array", "null"], "items": {"type": "string"}, "description": "Numbers in words."},
        "not": {"$ref": "#/$defs/not"},
        "translations": {"$ref": "#/$defs/translations"}
      }
    },
    {
      "type": "object",
      "title": "A table of kind family",
      "additionalProperties": false,
      "required": ["table", "families"],
      "properties": {
        "table": {"const": "family"},
        "$schema": {},
        "about": {"description": "A note for people."},
        "sources": {"description": "Where the table comes from."},
        "families": {
          "type": "object",
          "additionalProperties": {"type": ["array", "null"], "items": {"$ref": "#/$defs/names"}},
          "description": "Family → names. Names in an array are one thing."
        },
        "compatible": {
          "type": ["array", "null"],
          "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}},
          "description": "Pairs of families or names that go together, in both directions."
        },
        "generic": {
          "type": ["object", "null"],
          "additionalProperties": {"type": ["array", "null"], "items": {"type": "string"}},
          "description": "A name for a class of entries → the families of the class."
        },
        "parts": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words for a part of a thing."
        },
        "between": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words between a part and its material."
        },
        "workings": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words after a part that make it a treatment."
        },
        "links": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words that begin a phrase about something else."
        },
        "choices": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Links between alternatives."
        },
        "treatments": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words for treatments of a material."
        },
        "things": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words for a thing after a treatment."
        },
        "fillers": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words that may come between 'not' and a name."
        },
        "tints": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Colors that make the name before them a shade."
        },
        "plastics": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words for man-made materials before the name of what they imitate."
        },
        "imitated": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Families whose names may be imitated in plastic."
        },
        "upholstery": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Families before which the name of a hard material is a color."
        },
        "not": {"$ref": "#/$defs/not"},
        "translations": {"$ref": "#/$defs/translations"}
      }
    },
    {
      "type": "object",
      "title": "A table of kind colors",
      "additionalProperties": false,
      "required": ["table", "colors"],
      "properties": {
        "table": {"const": "colors"},
        "$schema": {},
        "about": {"description": "A note for people."},
        "sources": {"description": "Where the table comes from."},
        "colors": {
          "type": "object",
          "minProperties": 1,
          "propertyNames": {"pattern": "[0-9A-Za-z\\u00c0-\\uffff]"},
          "additionalProperties": {"type": "string", "pattern": "^#"},
          "description": "Name → #rrggbb.",
          "examples": [{"navy": "#000080"}]
        },
        "tints": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Basic colors that make the name before them a shade."
        },
        "many": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words for a thing of many colors."
        },
        "upholstery": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Cloths whose names may be colors."
        },
        "translations": {"$ref": "#/$defs/translations"},
        "links": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words that begin a phrase about something else."
        },
        "parts": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words for a part of a thing."
        }
      }
    },
    {
      "type": "object",
      "title": "A table of kind words",
      "additionalProperties": false,
      "required": ["table"],
      "properties": {
        "table": {"const": "words"},
        "$schema": {},
        "about": {"description": "A note for people."},
        "sources": {"description": "Where the table comes from."},
        "words": {"type": ["array", "null"], "items": {"type": "string"}, "description": "Words with the value 1."},
        "values": {
          "type": ["object", "null"],
          "additionalProperties": {"$ref": "#/$defs/weight"},
          "description": "Word → value."
        },
        "default": {
          "type": ["number", "null"],
          "minimum": 0,
          "maximum": 1000000000,
          "description": "The value of a word that is not listed; 0 without it."
        }
      }
    },
    {
      "type": "object",
      "title": "A table of kind sizes",
      "additionalProperties": false,
      "required": ["table", "sizes"],
      "properties": {
        "table": {"const": "sizes"},
        "$schema": {},
        "about": {"description": "A note for people."},
        "sources": {"description": "Where the table comes from."},
        "sizes": {
          "type": "object",
          "minProperties": 1,
          "additionalProperties": {"type": "string"},
          "description": "Name → size with its unit.",
          "examples": [{"queen": "60 x 80 in"}]
        },
        "behind": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words that may follow the name of a size."
        }
      }
    }
  ],
  "$defs": {
    "weight": {"type": "number", "minimum": 0, "maximum": 1000000000},
    "name": {"type": "string", "minLength": 1},
    "names": {
      "anyOf": [{"$ref": "#/$defs/name"}, {"type": "array", "items": {"$ref": "#/$defs/name"}, "minItems": 1}]
    },
    "translations": {
      "type": ["object", "null"],
      "description": "Language → word → words of the table.",
      "additionalProperties": {
        "type": ["object", "null"],
        "additionalProperties": {"type": "string"}
      }
    },
    "not": {
      "type": ["object", "null"],
      "description": "Words that make a name something else.",
      "additionalProperties": false,
      "properties": {
        "before": {"type": ["array", "null"], "items": {"type": "string"}, "description": "Anywhere before it."},
        "next": {"type": ["array", "null"], "items": {"type": "string"}, "description": "Right before it."},
        "after": {"type": ["array", "null"], "items": {"type": "string"}, "description": "Directly after it."},
        "label": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Labels, as in finish: oak."
        }
      }
    }
  }
}

"""##,
"rubric.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:rubric",
  "title": "A rubric",
  "description": "A rubric: the score of a candidate product for a wanted item. The README of rubrics explains each key. 'rubric check' also finds what a schema cannot express.",
  "examples": [
    {
      "schema": 1,
      "name": "mine",
      "version": "1",
      "criteria": [
        {"id": "category", "kind": "taxonomy", "table": "tables/categories.json", "weight": 0.6},
        {"id": "color", "kind": "color", "weight": 0.4, "deltaE": {"full": 5, "zero": 40}}
      ],
      "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "fallback", "min": 0}]
    }
  ],
  "type": "object",
  "additionalProperties": false,
  "required": ["schema", "name", "version", "criteria", "bands"],
  "properties": {
    "$schema": {"description": "The schema, for editors."},
    "schema": {"const": 1, "description": "The version of the format."},
    "name": {"type": "string", "pattern": "\\S", "examples": ["room-match"]},
    "version": {"type": "string", "examples": ["1.1.0"]},
    "description": {"type": ["string", "null"], "description": "A note for people."},
    "criteria": {
      "type": "array",
      "minItems": 1,
      "items": {"$ref": "#/$defs/criterion"},
      "description": "The criteria, in the order of reports."
    },
    "profiles": {
      "type": ["object", "null"],
      "additionalProperties": {"$ref": "#/$defs/weights"},
      "description": "Name → weights that replace those of the criteria. scan is used for a measured room."
    },
    "overrides": {
      "type": ["array", "null"],
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["categories", "weights"],
        "properties": {
          "categories": {
            "type": "array",
            "minItems": 1,
            "items": {"type": "string", "pattern": "^[^A-Z]*[^A-Z\\s][^A-Z]*$"}
          },
          "weights": {"$ref": "#/$defs/weights"}
        }
      },
      "description": "Weights for categories. The first keyword that occurs in the wanted category decides."
    },
    "missing": {
      "$ref": "#/$defs/missingOrNull",
      "description": "The meaning of a missing value; renormalise by default."
    },
    "coverage": {
      "type": ["object", "null"],
      "additionalProperties": false,
      "required": ["below", "cap"],
      "properties": {"below": {"$ref": "#/$defs/unit"}, "cap": {"$ref": "#/$defs/unit"}},
      "description": "If less than below of the weight is known, the score is at most cap."
    },
    "calibration": {
      "anyOf": [
        {"type": "null"},
        {
          "type": "object",
          "additionalProperties": false,
          "required": ["kind", "a", "b"],
          "properties": {"kind": {"const": "platt"}, "a": {"type": "number", "maximum": 0}, "b": {"type": "number"}}
        },
        {
          "type": "object",
          "additionalProperties": false,
          "required": ["kind", "points"],
          "properties": {
            "kind": {"const": "isotonic"},
            "points": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/curvePoint"}}
          }
        }
      ],
      "description": "A curve that turns scores into probabilities."
    },
    "bands": {
      "type": "array",
      "minItems": 1,
      "contains": {"properties": {"min": {"const": 0}}},
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["id", "min"],
        "properties": {
          "id": {"type": "string", "pattern": "\\S"},
          "min": {"$ref": "#/$defs/unit"},
          "label": {"type": ["string", "null"]}
        }
      },
      "description": "From the highest to the one that begins at 0. rank needs match from 0.8 and close from 0.5."
    },
    "room_limits": {
      "type": ["array", "null"],
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["categories", "compare"],
        "properties": {
          "categories": {"type": "array", "minItems": 1, "items": {"type": "string", "pattern": "\\S"}, "description": "Names of pieces. The longest one in the wanted category decides."},
          "compare": {"enum": ["width", "height", "sides", "nothing"], "description": "The measure that is compared."},
          "limit": {"anyOf": [{"$ref": "#/$defs/roomBound"}, {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/roomBound"}}, {"type": "null"}], "description": "The limit; two of them for sides, none for nothing."},
          "tight_to": {"type": ["number", "null"], "minimum": 1, "maximum": 100, "description": "The greatest share of the limit that is tight, 1.15 by default. A larger piece is not offered."}
        },
        "oneOf": [
          {"properties": {"compare": {"enum": ["width", "height"]}, "limit": {"type": "object"}}, "required": ["limit"]},
          {"properties": {"compare": {"const": "sides"}, "limit": {"type": "array"}}, "required": ["limit"]},
          {"properties": {"compare": {"const": "nothing"}, "limit": {"type": "null"}}}
        ]
      },
      "description": "The largest sizes of pieces in a measured room. Without it, Remo's limits apply."
    }
  },
  "$defs": {
    "roomBound": {
      "type": "object",
      "additionalProperties": false,
      "required": ["side"],
      "properties": {
        "side": {"enum": ["longer", "shorter", "height"], "description": "The longer or the shorter wall, or floor to ceiling."},
        "less_m": {"type": ["number", "null"], "minimum": -100, "maximum": 100, "description": "The part of the side that stays free, in meters; 0 by default."},
        "share": {"type": ["number", "null"], "minimum": 0, "maximum": 100, "description": "The share of the rest; 1 by default."}
      }
    },
    "unit": {"type": "number", "minimum": 0, "maximum": 1, "description": "A share, level or score."},
    "unitOrNull": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
    "levels": {"type": ["object", "null"], "additionalProperties": {"$ref": "#/$defs/unitOrNull"}},
    "path": {"type": ["string", "null"], "minLength": 1},
    "weight": {
      "type": "number",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Weights count by their shares."
    },
    "weights": {"type": "object", "additionalProperties": {"$ref": "#/$defs/weight"}},
    "range": {
      "type": ["array", "null"],
      "minItems": 2,
      "maxItems": 2,
      "uniqueItems": true,
      "items": {"type": "number"}
    },
    "curvePoint": {
      "type": "array",
      "minItems": 2,
      "maxItems": 2,
      "items": {"$ref": "#/$defs/unit"},
      "description": "A score and its probability."
    },
    "step": {
      "type": "array",
      "minItems": 2,
      "maxItems": 2,
      "prefixItems": [{"type": "number", "minimum": 0}, {"$ref": "#/$defs/unit"}],
      "description": "A limit, which is inclusive, and the value up to it."
    },
    "missing": {
      "anyOf": [
        {"enum": ["renormalise", "zero"]},
        {
          "type": "object",
          "additionalProperties": false,
          "required": ["neutral"],
          "properties": {"neutral": {"$ref": "#/$defs/unit"}}
        },
        {
          "type": "object",
          "additionalProperties": false,
          "required": ["cap"],
          "properties": {"cap": {"$ref": "#/$defs/unit"}}
        }
      ]
    },
    "missingOrNull": {"anyOf": [{"$ref": "#/$defs/missing"}, {"type": "null"}]},
    "sidedMissing": {
      "anyOf": [
        {"$ref": "#/$defs/missing"},
        {"type": "null"},
        {
          "type": "object",
          "additionalProperties": false,
          "minProperties": 1,
          "properties": {"wanted": {"$ref": "#/$defs/missingOrNull"}, "candidate": {"$ref": "#/$defs/missingOrNull"}}
        }
      ]
    },
    "attributes": {
      "anyOf": [
        {"type": ["string", "null"], "minLength": 1},
        {"type": "array", "minItems": 1, "items": {"type": "string", "minLength": 1}},
        {
          "type": "object",
          "minProperties": 1,
          "propertyNames": {"minLength": 1},
          "additionalProperties": {"$ref": "#/$defs/unit"}
        }
      ]
    },
    "tolerance": {
      "type": "object",
      "additionalProperties": false,
      "required": ["full", "zero"],
      "properties": {"full": {"type": "number", "minimum": 0}, "zero": {"type": "number", "exclusiveMinimum": 0}},
      "description": "The value is 1 up to full, 0 from zero, and linear between."
    },
    "steps": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/step"}},
    "hasSteps": {"required": ["steps"], "properties": {"steps": {"$ref": "#/$defs/steps"}}},
    "noSteps": {"properties": {"steps": {"type": "null"}}},
    "commonKey": {"enum": ["id", "weight", "kind", "attribute", "wanted", "candidate", "missing", "curve", "note"]},
    "criterion": {
      "type": "object",
      "required": ["id", "kind"],
      "properties": {
        "id": {"type": "string", "pattern": "^\\S+$"},
        "kind": {
          "enum": [
            "exact", "set", "taxonomy", "family", "tokens", "code", "quantities", "number", "dimensions", "budget",
            "color", "prior", "penalty", "gate"
          ],
          "description": "How the value is computed; the README of rubrics explains each kind."
        },
        "weight": {},
        "attribute": {
          "$ref": "#/$defs/attributes",
          "description": "The attributes of both sides; the criterion's ID without it."
        },
        "wanted": {"$ref": "#/$defs/attributes", "description": "The wanted attributes."},
        "candidate": {"$ref": "#/$defs/attributes", "description": "The candidate's attributes."},
        "missing": {"$ref": "#/$defs/sidedMissing"},
        "curve": {
          "type": ["array", "null"],
          "minItems": 1,
          "items": {"$ref": "#/$defs/curvePoint"},
          "description": "What a value counts: linear between points, constant outside them; it must not fall."
        },
        "note": {"description": "A note for people."},
        "of": {"enum": ["values", "words", "numbers", "versions", null]},
        "measure": {"enum": ["jaccard", "coverage", "overlap", "containment", "dice", "best", "share", null]},
        "table": {"$ref": "#/$defs/path", "description": "The path of a table, from the rubric's folder."},
        "idf": {"$ref": "#/$defs/path"},
        "levels": {"$ref": "#/$defs/levels"},
        "phrase": {"$ref": "#/$defs/unitOrNull"},
        "position": {"$ref": "#/$defs/unitOrNull"},
        "joined": {
          "type": ["boolean", "null"],
          "description": "Whether a word is also found within or across words of the other side."
        },
        "saturation": {
          "type": ["object", "null"],
          "additionalProperties": false,
          "properties": {
            "k1": {"type": ["number", "null"], "minimum": 0},
            "b": {"$ref": "#/$defs/unitOrNull"},
            "length": {"type": ["number", "null"], "minimum": 1}
          }
        },
        "relative": {"type": ["boolean", "null"]},
        "tolerance": {},
        "deltaE": {},
        "steps": {},
        "zero": {
          "type": ["number", "null"],
          "minimum": 0,
          "description": "The share above the wanted price at which the value is 0."
        },
        "range": {"$ref": "#/$defs/range", "description": "The numbers of the values 0 and 1."},
        "factor": {"$ref": "#/$defs/unit", "description": "The factor for the score."},
        "criterion": {"type": "string"},
        "below": {"$ref": "#/$defs/unit", "description": "The gate closes if the value of criterion is below it."},
        "when": {"enum": ["other", null]},
        "cap": {"$ref": "#/$defs/unit", "description": "The maximum score if the gate is closed."}
      },
      "allOf": [
        {
          "if": {"properties": {"kind": {"enum": ["penalty", "gate"]}}},
          "then": {"properties": {"weight": {"type": "null"}, "curve": {"type": "null"}}},
          "else": {"required": ["weight"], "properties": {"weight": {"$ref": "#/$defs/weight"}}}
        },
        {
          "if": {"properties": {"kind": {"enum": ["taxonomy", "family", "penalty"]}}},
          "then": {"required": ["table"], "properties": {"table": {"type": "string"}}}
        },
        {"if": {"properties": {"kind": {"const": "penalty"}}}, "then": {"required": ["factor"]}},
        {
          "if": {"properties": {"kind": {"const": "gate"}}},
          "then": {
            "required": ["criterion", "cap"],
            "anyOf": [{"required": ["below"]}, {"required": ["when"], "properties": {"when": {"const": "other"}}}]
          }
        },
        {
          "if": {"properties": {"kind": {"enum": ["number", "dimensions"]}}},
          "then": {
            "anyOf": [
              {"$ref": "#/$defs/hasSteps"},
              {
                "$ref": "#/$defs/noSteps",
                "required": ["tolerance"],
                "properties": {"tolerance": {"$ref": "#/$defs/tolerance"}}
              }
            ]
          }
        },
        {
          "if": {"properties": {"kind": {"const": "color"}}},
          "then": {
            "anyOf": [
              {"$ref": "#/$defs/hasSteps"},
              {
                "$ref": "#/$defs/noSteps",
                "required": ["deltaE"],
                "properties": {"deltaE": {"$ref": "#/$defs/tolerance"}}
              }
            ]
          }
        },
        {
          "if": {"properties": {"kind": {"enum": ["exact", "quantities"]}}},
          "then": {"propertyNames": {"$ref": "#/$defs/commonKey"}}
        },
        {
          "if": {"properties": {"kind": {"const": "set"}}},
          "then": {
            "propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["of", "measure"]}]},
            "properties": {"measure": {"enum": ["jaccard", "coverage", "overlap", null]}}
          }
        },
        {
          "if": {"properties": {"kind": {"const": "taxonomy"}}},
          "then": {
            "propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["table", "levels"]}]},
            "properties": {"levels": {"propertyNames": {"enum": ["same", "related", "other"]}}}
          }
        },
        {
          "if": {"properties": {"kind": {"const": "family"}}},
          "then": {
            "propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["table", "levels"]}]},
            "properties": {"levels": {"propertyNames": {"enum": ["same", "family", "compatible", "other"]}}}
          }
        },
        {
          "if": {"properties": {"kind": {"const": "tokens"}}},
          "then": {
            "propertyNames": {
              "anyOf": [
                {"$ref": "#/$defs/commonKey"},
                {"enum": ["measure", "idf", "phrase", "position", "saturation", "joined"]}
              ]
            },
            "properties": {"measure": {"enum": ["coverage", "jaccard", "containment", "dice", null]}}
          }
        },
        {
          "if": {"required": ["saturation"], "properties": {"saturation": {"type": "object"}}},
          "then": {"properties": {"measure": {"enum": ["coverage", null]}}}
        },
        {
          "if": {"properties": {"kind": {"const": "code"}}},
          "then": {
            "propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["levels", "measure"]}]},
            "properties": {
              "levels": {"propertyNames": {"enum": ["same", "partial", "other"]}},
              "measure": {"enum": ["best", "share", null]}
            }
          }
        },
        {
          "if": {"properties": {"kind": {"const": "number"}}},
          "then": {
            "propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["relative", "tolerance", "steps"]}]}
          }
        },
        {
          "if": {"properties": {"kind": {"const": "dimensions"}}},
          "then": {
            "propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["tolerance", "steps", "table"]}]}
          }
        },
        {
          "if": {"properties": {"kind": {"const": "budget"}}},
          "then": {"propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["zero"]}]}}
        },
        {
          "if": {"properties": {"kind": {"const": "color"}}},
          "then": {
            "propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["of", "deltaE", "steps", "table"]}]},
            "properties": {"of": {"enum": ["values", "words", null]}}
          }
        },
        {
          "if": {"properties": {"kind": {"const": "prior"}}},
          "then": {"propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["table", "range"]}]}}
        },
        {
          "if": {"properties": {"kind": {"const": "penalty"}}},
          "then": {"propertyNames": {"anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["table", "factor"]}]}}
        },
        {
          "if": {"properties": {"kind": {"const": "gate"}}},
          "then": {
            "propertyNames": {
              "anyOf": [{"$ref": "#/$defs/commonKey"}, {"enum": ["criterion", "below", "when", "cap"]}]
            }
          }
        }
      ],
      "unevaluatedProperties": false
    }
  }
}

"""##,
"settings.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:settings",
  "title": "Settings",
  "description": "The settings beside a list, an input of render, batch and bundle. Its members are Presentation options.",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "title": {"type": "string", "minLength": 1, "description": "the title (default: Shopping list)"},
    "theme": {"type": "string", "minLength": 1, "description": "the theme of an HTML page: plain, beige, or your own style sheet (default: plain)"},
    "locale": {"type": "string", "minLength": 1, "description": "the language and the format of amounts, such as de-CH; 'remo-shop help locales' lists all (default: en)"},
    "currency": {"type": "string", "minLength": 1, "description": "the ISO 4217 code of the currency of lists that name none; converts nothing (default: the list's, else USD)"},
    "sort": {"enum": ["rank", "price", "name", "retailer", "input"], "description": "the order of the products in a group (rank, price, name, retailer or input; default: rank; input for a list from a table)"},
    "groups": {"enum": ["room", "name", "input", "subtotal"], "description": "the order of the groups (room, name, input or subtotal; default: room)"},
    "by": {"enum": ["room", "category", "retailer", "area"], "description": "group by room or by retailer and then by category, by category alone, or by area of the room, such as Seating (room, category, retailer or area; default: room, if the list names two or more rooms)"},
    "images": {"enum": ["link", "none", "embed"], "description": "how an HTML page or email includes images; embed stores them in the file; a workbook shows pictures only with embed: beside each product of the sheet Summary or of an FF&E schedule, and that of the room on Summary, which --hero FILE shows, too (link, none or embed; default: link)"},
    "image-dir": {"type": "string", "minLength": 1, "description": "the folder in which --images embed finds the image files; the name of each is the SHA-256 of its URL in hex, with any extension"},
    "hero": {"type": "string", "minLength": 1, "description": "the picture of the room at the top; a file is embedded; a workbook shows PNG, JPEG and GIF files (default: current_image of the workflow state)"},
    "project": {"type": "string", "minLength": 1, "description": "the name of the project, shown below the title"},
    "date": {"type": "string", "minLength": 1, "description": "the date of the list, shown as you write it"},
    "studio": {"type": "string", "minLength": 1, "description": "the name of the studio that sends the list, above the title and at the end"},
    "logo": {"type": "string", "minLength": 1, "description": "the studio's logo, above the title: a PNG or JPEG file, or WebP for a page"},
    "accent": {"type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$", "description": "the color of links and buttons, and of a workbook's title, such as '#b4552d'; as text, the nearest shade that is easy to read"},
    "contact": {"type": "string", "minLength": 1, "description": "the studio's contact at the end, such as 'hello@studio.example · +1 512 555 0101'"},
    "page-url": {"type": "string", "minLength": 1, "description": "the URL of the hosted page; the email or workbook links to it"},
    "show": {"anyOf": [{"type": "string", "minLength": 1}, {"type": "array", "items": {"type": "string", "minLength": 1}}], "description": "show own fields of the list with each product, such as finish,lead_time; in a workbook, they are columns of Summary"},
    "hide": {"anyOf": [{"type": "string", "minLength": 1}, {"type": "array", "items": {"type": "string", "minLength": 1}}], "description": "leave texts out of every format: retailer, why_matched, fit_detail, dimensions, note or own fields"},
    "checklist": {"type": "boolean", "description": "put a checkbox before each product of a Markdown list"},
    "brief": {"type": "boolean", "description": "write text for a messenger: a line for each product and the total, without links"},
    "show-scores": {"type": "boolean", "description": "show the confidence scores; by default, pages and text documents hide them"},
    "fit": {"enum": ["show", "hide"], "description": "whether badges and details show how a product fits the room; evidence is a detail about the room or, without a detail, scan_data of a workflow state; tables and JSON keep the fields of the list (show or hide; default: show badges with evidence)"},
    "tips": {"type": "boolean", "description": "false: leave out the tip about scanning the room"},
    "ticks": {"type": "boolean", "description": "false: leave out the boxes of an HTML page that mark a product as bought"},
    "rel": {"type": "string", "minLength": 1, "description": "the rel attribute of links in an HTML page or email (default: nofollow noopener sponsored)"},
    "preset": {"enum": ["presentation", "ffe"], "description": "presentation writes a page or email for a client: 'View at' instead of 'Buy', 'Price to follow', amounts without cents if all are whole, and no ticks, tools and tips; ffe writes an FF&E schedule, for interior designers, as csv or xlsx (presentation or ffe)"}
  }
}

"""##,
"shopping-list.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:shopping-list",
  "title": "A shopping list",
  "description": "The input of render, check, diff, bundle and batch (one on each line), and the output of rank and import. Unknown keys are ignored. Keys in camelCase, such as priceCents, are read too; this schema has the usual ones.",
  "examples": [
    {
      "id": "oak-street-12",
      "items": [
        {
          "category_group": "Sofas",
          "product_name": "Fjord 3-Seat Sofa",
          "retailer": "Nordhem",
          "price_cents": 129900,
          "product_url": "https://www.example.com/fjord",
          "confidence_score": 0.93,
          "why_matched": "Same low back",
          "quantity": 2,
          "note": "Fabric Sand 04",
          "room": "Living room",
          "alternate_to": null
        }
      ],
      "unmatched": [{"category": "Rug", "search_keywords": "wool rug 8x10", "google_shopping_url": ""}],
      "total_estimated_cost_cents": 259800,
      "adjustments": [{"label": "Freight", "amount_cents": 25000}, {"label": "VAT", "percent": 19}],
      "currency": "EUR"
    }
  ],
  "type": "object",
  "required": ["items", "total_estimated_cost_cents"],
  "properties": {
    "id": {
      "description": "The ID of the list or project: a string or an integer. Another value is ignored.",
      "examples": ["oak-street-12", 4711]
    },
    "project_id": {"description": "Used if there is no ID."},
    "items": {"type": "array", "description": "The matched products.", "items": {"$ref": "#/$defs/item"}},
    "unmatched": {
      "type": "array",
      "description": "The wanted items without a product.",
      "items": {"$ref": "#/$defs/unmatched"}
    },
    "total_estimated_cost_cents": {
      "$ref": "#/$defs/cents",
      "description": "The sum of the prices, in the smallest unit, without adjustments. A different sum is a warning."
    },
    "adjustments": {
      "type": ["array", "null"],
      "maxItems": 32,
      "description": "Money below the total, such as freight, taxes and discounts, in the order applied. Together with the total, it is the grand total.",
      "items": {"$ref": "#/$defs/adjustment"}
    },
    "cost_breakdown": {"$ref": "#/$defs/costs"},
    "currency": {
      "type": ["string", "null"],
      "pattern": "^[A-Za-z]{3}$",
      "description": "The ISO 4217 code of the currency of all amounts. null or missing: US dollars.",
      "examples": ["EUR"]
    },
    "source": {
      "description": "table: the list comes from a person's table, as import writes it. Its products keep their order, and no tip suggests a scan. Another value is ignored.",
      "examples": ["table"]
    },
    "own_fields": {
      "description": "The names of own fields that came from a table, in the order of its columns: keys of items that the contract does not have, with texts or numbers. Tables show these. At most 32 names of 64 bytes count, and 1,000 characters of a value.",
      "examples": [["finish", "PO number"]]
    }
  },
  "$defs": {
    "cents": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit, such as cents."
    },
    "signedCents": {
      "type": "integer",
      "minimum": -9223372036854775808,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit; it may be negative."
    },
    "signedCentsOrNull": {
      "type": ["integer", "null"],
      "minimum": -9223372036854775808,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit; it may be negative. null: not estimated."
    },
    "adjustment": {
      "type": "object",
      "description": "An amount or a percentage, not both.",
      "required": ["label"],
      "oneOf": [
        {"required": ["amount_cents"], "properties": {"amount_cents": {"type": "integer"}, "percent": {"type": "null"}}},
        {"required": ["percent"], "properties": {"percent": {"type": "number"}, "amount_cents": {"type": "null"}}}
      ],
      "properties": {
        "label": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "pattern": "\\S",
          "examples": ["Freight"],
          "description": "What the amount is for."
        },
        "amount_cents": {
          "$ref": "#/$defs/signedCentsOrNull",
          "description": "The amount in the currency's smallest unit; negative for a discount.",
          "examples": [25000]
        },
        "percent": {
          "type": ["number", "null"],
          "minimum": -100,
          "maximum": 1000,
          "description": "The share of the total and of all adjustments before this one, in percent, with at most four decimals; negative for a discount. The amount is rounded half away from zero to the smallest unit.",
          "examples": [8.25, -10]
        }
      }
    },
    "item": {
      "type": "object",
      "description": "A matched product.",
      "required": [
        "category_group", "product_name", "retailer", "price_cents", "product_url", "confidence_score", "why_matched"
      ],
      "properties": {
        "category_group": {
          "type": "string",
          "examples": ["Sofas"],
          "description": "The group in which the product appears. \"\": the group Other."
        },
        "product_name": {
          "type": "string",
          "examples": ["Fjord 3-Seat Sofa"],
          "description": "The name, as the retailer writes it."
        },
        "retailer": {
          "type": "string",
          "examples": ["Nordhem"],
          "description": "The name of the retailer; \"\" if it is unknown."
        },
        "price_cents": {
          "$ref": "#/$defs/cents",
          "description": "The price in the currency's smallest unit; 0: unknown.",
          "examples": [129900]
        },
        "product_url": {
          "type": "string",
          "examples": ["https://www.example.com/fjord"],
          "description": "The product's page. Only http and https URLs become links."
        },
        "image_url": {"type": ["string", "null"], "description": "The product's image."},
        "confidence_score": {
          "type": "number",
          "minimum": 0,
          "maximum": 1,
          "examples": [0.93],
          "description": "The confidence of the match, from 0 to 1. Below 0.5 the item is shown as a search link."
        },
        "why_matched": {
          "type": "string",
          "examples": ["Same low back"],
          "description": "The reason for the match; may be empty."
        },
        "fit_status": {
          "type": ["string", "null"],
          "description": "Whether the product fits the room: fits, tight or a status of your own.",
          "examples": ["fits"]
        },
        "fit_detail": {
          "type": ["string", "null"],
          "description": "Details of the fit, or of the match: \"Weak on color\".",
          "examples": ["Leaves 60 cm to the window"]
        },
        "dimensions": {
          "type": ["string", "null"],
          "description": "The size, as the retailer writes it.",
          "examples": ["84\" W x 36\" D x 33\" H"]
        },
        "quantity": {
          "type": ["integer", "null"],
          "minimum": 1,
          "maximum": 9999,
          "description": "The number of pieces. null or missing: 1.",
          "examples": [2]
        },
        "note": {"type": ["string", "null"], "description": "A note for the reader of the list."},
        "room": {"type": ["string", "null"], "description": "The room that the product is for.", "examples": ["Bedroom"]},
        "alternate_to": {
          "type": ["string", "null"],
          "description": "The product_url of the item that this one could replace, or its name if no other item has it. Then it stays out of the total."
        },
        "sku": {"description": "The number of the product at its shop or maker. An own field. A text or a number."},
        "brand": {"description": "The maker. An own field. A text or a number."},
        "finish": {"description": "The finish or color that is ordered. An own field. A text or a number."},
        "lead_time": {"description": "The time of delivery, such as 6 weeks. An own field; FF&E schedules show it. A text or a number."},
        "order_status": {"description": "The status of the order. An own field. A text or a number."}
      }
    },
    "unmatched": {
      "type": "object",
      "description": "A wanted item without a product.",
      "required": ["category", "search_keywords", "google_shopping_url"],
      "properties": {
        "category": {"type": "string", "examples": ["Bookcase"], "description": "The category of the wanted item."},
        "search_keywords": {
          "type": "string",
          "examples": ["white oak bookcase 5 shelf"],
          "description": "The words to search for."
        },
        "google_shopping_url": {
          "type": "string",
          "description": "A search link. \"\": the link is made of the keywords."
        }
      }
    },
    "fee": {
      "type": "object",
      "required": ["professional_type", "reason", "estimate_cents"],
      "properties": {
        "professional_type": {"type": "string", "examples": ["Electrician"], "description": "The profession."},
        "reason": {"type": "string", "examples": ["New ceiling outlet"], "description": "Why it is needed."},
        "estimate_cents": {"$ref": "#/$defs/signedCents"}
      }
    },
    "costs": {
      "type": ["object", "null"],
      "description": "An estimate of the renovation; never part of the total.",
      "properties": {
        "materials_cents": {
          "$ref": "#/$defs/cents",
          "description": "Materials in the smallest unit; 0: not estimated."
        },
        "labor_estimate_cents": {"$ref": "#/$defs/signedCentsOrNull"},
        "labor_estimate_note": {"type": ["string", "null"], "description": "A note on the labor estimate."},
        "permit_fees_estimate_cents": {"$ref": "#/$defs/signedCentsOrNull"},
        "professional_fees": {"type": "array", "items": {"$ref": "#/$defs/fee"}},
        "total_low_cents": {
          "$ref": "#/$defs/cents",
          "description": "The lower end of the range, in the smallest unit."
        },
        "total_high_cents": {
          "$ref": "#/$defs/cents",
          "description": "The upper end of the range, in the smallest unit."
        }
      }
    }
  }
}

"""##,
"suite-case.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:suite-case",
  "title": "A case of a suite",
  "description": "A case of a suite for rubric test, bless, diff, eval and tune: a wanted item with candidates, or a list of such items. Every other key is an error.",
  "examples": [
    {
      "id": "navy-sofa",
      "wanted": {"category": "Sofa", "color": "navy", "price_cents": 150000},
      "candidates": [
        {"id": "sofa", "category": "Sofa", "color": "navy", "price_cents": 129900, "grade": 3},
        {"id": "table", "category": "Coffee Table", "color": "oak", "price_cents": 34900, "grade": 0}
      ],
      "expect": {"best": "sofa", "band": {"sofa": "match", "table": "fallback"}}
    }
  ],
  "type": "object",
  "oneOf": [
    {
      "type": "object",
      "title": "A case of one item",
      "additionalProperties": false,
      "required": ["id", "wanted", "candidates"],
      "properties": {
        "id": {"$ref": "#/$defs/id", "description": "The ID of the case, unique in all files of a suite."},
        "profile": {"type": ["string", "null"], "description": "The name of the rubric's profile."},
        "room": {"$ref": "#/$defs/room"},
        "tags": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words by which --tag selects cases."
        },
        "note": {"type": ["string", "null"], "description": "A note for people, shown when the case fails."},
        "guard": {"type": ["boolean", "null"], "description": "Whether a loss in the case fails a comparison by itself."},
        "$schema": {},
        "wanted": {"$ref": "#/$defs/wanted"},
        "candidates": {"$ref": "#/$defs/candidates"},
        "expect": {"$ref": "#/$defs/expect"},
        "expect_computed": {
          "$ref": "#/$defs/expect",
          "description": "The expected results for scores without judged values."
        }
      }
    },
    {
      "type": "object",
      "title": "A case of a list",
      "additionalProperties": false,
      "required": ["id", "items"],
      "properties": {
        "id": {"$ref": "#/$defs/id", "description": "The ID of the case, unique in all files of a suite."},
        "profile": {"type": ["string", "null"], "description": "The name of the rubric's profile."},
        "room": {"$ref": "#/$defs/room"},
        "tags": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "description": "Words by which --tag selects cases."
        },
        "note": {"type": ["string", "null"], "description": "A note for people, shown when the case fails."},
        "guard": {"type": ["boolean", "null"], "description": "Whether a loss in the case fails a comparison by itself."},
        "$schema": {},
        "items": {
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["id", "wanted", "candidates"],
            "properties": {
              "id": {"$ref": "#/$defs/id"},
              "wanted": {"$ref": "#/$defs/wanted"},
              "candidates": {"$ref": "#/$defs/candidates"}
            }
          }
        },
        "budget_cents": {
          "$ref": "#/$defs/centsOrNull",
          "description": "The highest total price of all products, in the smallest unit."
        },
        "expect": {"$ref": "#/$defs/listExpect"}
      }
    }
  ],
  "$defs": {
    "id": {
      "type": "string",
      "pattern": "^[^\\s\\u0000-\\u001f\\u007f-\\u009f]+$",
      "description": "An ID without whitespace."
    },
    "centsOrNull": {
      "type": ["integer", "null"],
      "minimum": 0,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit, such as cents. null: unknown."
    },
    "unitOrNull": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
    "attribute": {
      "type": ["string", "number", "boolean", "array", "null"],
      "items": {"type": "string"},
      "description": "An attribute: a string, a number, true or false, or strings. null: unknown."
    },
    "size": {
      "type": "object",
      "additionalProperties": false,
      "description": "A size by its sides, in one unit.",
      "required": ["unit"],
      "properties": {
        "width": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "depth": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "height": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "length": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "diameter": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1000000},
        "unit": {
          "type": "string",
          "examples": ["cm"],
          "description": "The unit of all figures: mm, cm, m, in or ft, also in words such as inches."
        }
      }
    },
    "scores": {
      "type": ["object", "null"],
      "description": "Values that a model or a person gave, from 0 to 1, by criterion. They replace computed values.",
      "additionalProperties": {"$ref": "#/$defs/unitOrNull"}
    },
    "wanted": {
      "type": "object",
      "additionalProperties": {"$ref": "#/$defs/attribute"},
      "description": "The wanted attributes, by the names that the rubric reads. id, scores, grade and raters are no attributes here.",
      "examples": [{"category": "Sofa", "color": "navy", "price_cents": 150000}],
      "properties": {
        "id": {},
        "scores": {},
        "grade": {},
        "raters": {},
        "price_cents": {"$ref": "#/$defs/centsOrNull"},
        "dimensions": {
          "anyOf": [{"$ref": "#/$defs/attribute"}, {"$ref": "#/$defs/size"}],
          "description": "The size, as text with units or by its sides.",
          "examples": ["84 in W x 36 in D", {"width": 213, "depth": 92, "unit": "cm"}]
        }
      }
    },
    "room": {
      "type": ["object", "null"],
      "description": "The customer's room, in meters. 0: unknown.",
      "required": ["width_m", "length_m", "height_m"],
      "additionalProperties": false,
      "properties": {
        "width_m": {"type": "number", "minimum": 0, "maximum": 1000, "description": "In meters."},
        "length_m": {"type": "number", "minimum": 0, "maximum": 1000, "description": "In meters."},
        "height_m": {"type": "number", "minimum": 0, "maximum": 1000, "description": "In meters."}
      }
    },
    "unit": {"type": "number", "minimum": 0, "maximum": 1},
    "candidate": {
      "type": "object",
      "additionalProperties": {"$ref": "#/$defs/attribute"},
      "description": "A candidate: an ID, and any attributes.",
      "required": ["id"],
      "properties": {
        "id": {"$ref": "#/$defs/id"},
        "name": {"$ref": "#/$defs/attribute", "description": "The name for the list."},
        "retailer": {"$ref": "#/$defs/attribute", "description": "The retailer for the list."},
        "product_url": {"$ref": "#/$defs/attribute", "description": "The product's page."},
        "image_url": {"$ref": "#/$defs/attribute", "description": "The product's image."},
        "price_cents": {"$ref": "#/$defs/centsOrNull"},
        "dimensions": {
          "anyOf": [{"$ref": "#/$defs/attribute"}, {"$ref": "#/$defs/size"}],
          "description": "The size, as text with units or by its sides.",
          "examples": ["84 in W x 36 in D", {"width": 213, "depth": 92, "unit": "cm"}]
        },
        "scores": {"$ref": "#/$defs/scores"},
        "grade": {
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 1000000,
          "description": "How good the candidate is: 0 for a wrong one. null: not judged."
        },
        "raters": {
          "type": ["array", "null"],
          "items": {"type": ["integer", "null"], "minimum": 0, "maximum": 1000000},
          "description": "The grades of several people; null if a person gave none."
        }
      }
    },
    "candidates": {"type": "array", "items": {"$ref": "#/$defs/candidate"}},
    "bounds": {
      "anyOf": [
        {"$ref": "#/$defs/unit"},
        {
          "type": "object",
          "additionalProperties": false,
          "anyOf": [
            {"required": ["value"]},
            {"required": ["min"], "properties": {"min": {"type": "number"}}},
            {"required": ["max"], "properties": {"max": {"type": "number"}}}
          ],
          "properties": {
            "value": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
            "tolerance": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
            "min": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
            "max": {"type": ["number", "null"], "minimum": 0, "maximum": 1}
          }
        }
      ],
      "description": "A score from 0 to 1, within 1e-9; or value with a tolerance; or the least and the greatest score."
    },
    "expect": {
      "type": ["object", "null"],
      "minProperties": 1,
      "additionalProperties": false,
      "description": "The expected results, with at least one key.",
      "properties": {
        "best": {
          "type": ["string", "array", "null"],
          "items": {"type": "string"},
          "description": "The candidate that must come first, or several candidates, one of which must. null: no candidate reaches the band close."
        },
        "order": {
          "type": ["array", "null"],
          "items": {"type": "string"},
          "uniqueItems": true,
          "description": "Candidates in the order in which they come; two or more, if there are as many."
        },
        "band": {
          "type": ["object", "null"],
          "additionalProperties": {"type": "string"},
          "description": "The band of a candidate, by its ID.",
          "examples": [{"langley": "match"}]
        },
        "score": {
          "type": ["object", "null"],
          "additionalProperties": {"$ref": "#/$defs/bounds"},
          "description": "The score of a candidate, by its ID.",
          "examples": [{"langley": {"min": 0.8}}]
        },
        "coverage": {
          "type": ["object", "null"],
          "additionalProperties": {"$ref": "#/$defs/unit"},
          "description": "The share of the weight that is known, from 0 to 1, by the candidate's ID."
        },
        "fallback": {"type": ["boolean", "null"], "description": "Whether no candidate reaches the band close."}
      }
    },
    "listExpect": {
      "type": ["object", "null"],
      "minProperties": 1,
      "additionalProperties": false,
      "description": "The expected selection, with at least one key.",
      "properties": {
        "selection": {
          "type": ["object", "null"],
          "additionalProperties": {"type": ["string", "null"]},
          "description": "The candidate of every item, by the item's ID; null: none."
        },
        "sum": {"type": ["number", "null"], "minimum": 0, "description": "The sum of the selected scores."},
        "total_cents": {
          "$ref": "#/$defs/centsOrNull",
          "description": "The sum of the selected prices, in the smallest unit."
        },
        "budget_cost": {
          "type": ["number", "null"],
          "minimum": 0,
          "description": "The part of the sum that the budget costs."
        }
      }
    }
  }
}

"""##,
"workflow-state.schema.json": ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:remo-shop:schema:workflow-state",
  "title": "A workflow state",
  "description": "A project of Remo's API with its list, as an input of render, check, diff, bundle and batch. Unknown keys are ignored. Keys in camelCase, such as shoppingList, are read too; this schema has the usual ones.",
  "examples": [
    {
      "id": "oak-street-12",
      "step": "completed",
      "shopping_list": {
        "items": [
          {
            "category_group": "Sofas",
            "product_name": "Fjord 3-Seat Sofa",
            "retailer": "Nordhem",
            "price_cents": 129900,
            "product_url": "https://www.example.com/fjord",
            "confidence_score": 0.93,
            "why_matched": "Same low back",
            "quantity": 2,
            "note": "Fabric Sand 04",
            "room": "Living room",
            "alternate_to": null
          }
        ],
        "unmatched": [{"category": "Rug", "search_keywords": "wool rug 8x10", "google_shopping_url": ""}],
        "total_estimated_cost_cents": 259800,
        "currency": "EUR"
      }
    },
    {"id": "oak-street-12", "step": "shopping", "shopping_list": null}
  ],
  "type": "object",
  "anyOf": [
    {"required": ["shopping_list"]},
    {"required": ["project_data"], "properties": {"project_data": {"required": ["shopping_list"]}}}
  ],
  "properties": {
    "project_data": {
      "type": "object",
      "description": "The members of the state, in an object of their own.",
      "properties": {
        "shopping_list": {"anyOf": [{"$ref": "#/$defs/list"}, {"type": "null", "description": "There is no list yet."}]}
      }
    },
    "current_step": {"description": "Used if there is no step."},
    "id": {
      "description": "The ID of the list or project: a string or an integer. Another value is ignored.",
      "examples": ["oak-street-12", 4711]
    },
    "project_id": {"description": "Used if there is no ID."},
    "step": {
      "description": "The step of the project, a string. completed, abandoned and cancelled are final.",
      "examples": ["completed"]
    },
    "scan_data": {"description": "The scan of the room. null: no scan. Then a badge of the fit needs a fit_detail about the room."},
    "current_image": {"description": "The URL of the picture of the approved design, a string. It opens the page."},
    "design_brief": {
      "description": "The wishes of the customer: room_type, a string, and style_profile with mood, colors and textures."
    },
    "shopping_list": {"anyOf": [{"$ref": "#/$defs/list"}, {"type": "null", "description": "There is no list yet."}]},
    "error": {
      "description": "An error of the API: its code, or an object with error, message, detail and retryable."
    }
  },
  "$defs": {
    "list": {
      "type": "object",
      "description": "A shopping list.",
      "required": ["items", "total_estimated_cost_cents"],
      "properties": {
        "id": {
          "description": "The ID of the list or project: a string or an integer. Another value is ignored.",
          "examples": ["oak-street-12", 4711]
        },
        "project_id": {"description": "Used if there is no ID."},
        "items": {"type": "array", "description": "The matched products.", "items": {"$ref": "#/$defs/item"}},
        "unmatched": {
          "type": "array",
          "description": "The wanted items without a product.",
          "items": {"$ref": "#/$defs/unmatched"}
        },
        "total_estimated_cost_cents": {
          "$ref": "#/$defs/cents",
          "description": "The sum of the prices, in the smallest unit, without adjustments. A different sum is a warning."
        },
        "adjustments": {
          "type": ["array", "null"],
          "maxItems": 32,
          "description": "Money below the total, such as freight, taxes and discounts, in the order applied. Together with the total, it is the grand total.",
          "items": {"$ref": "#/$defs/adjustment"}
        },
        "cost_breakdown": {"$ref": "#/$defs/costs"},
        "currency": {
          "type": ["string", "null"],
          "pattern": "^[A-Za-z]{3}$",
          "description": "The ISO 4217 code of the currency of all amounts. null or missing: US dollars.",
          "examples": ["EUR"]
        },
        "source": {
          "description": "table: the list comes from a person's table, as import writes it. Its products keep their order, and no tip suggests a scan. Another value is ignored.",
          "examples": ["table"]
        },
        "own_fields": {
          "description": "The names of own fields that came from a table, in the order of its columns: keys of items that the contract does not have, with texts or numbers. Tables show these. At most 32 names of 64 bytes count, and 1,000 characters of a value.",
          "examples": [["finish", "PO number"]]
        }
      }
    },
    "cents": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit, such as cents."
    },
    "signedCents": {
      "type": "integer",
      "minimum": -9223372036854775808,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit; it may be negative."
    },
    "signedCentsOrNull": {
      "type": ["integer", "null"],
      "minimum": -9223372036854775808,
      "maximum": 9223372036854775807,
      "description": "An amount in the currency's smallest unit; it may be negative. null: not estimated."
    },
    "adjustment": {
      "type": "object",
      "description": "An amount or a percentage, not both.",
      "required": ["label"],
      "oneOf": [
        {"required": ["amount_cents"], "properties": {"amount_cents": {"type": "integer"}, "percent": {"type": "null"}}},
        {"required": ["percent"], "properties": {"percent": {"type": "number"}, "amount_cents": {"type": "null"}}}
      ],
      "properties": {
        "label": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "pattern": "\\S",
          "examples": ["Freight"],
          "description": "What the amount is for."
        },
        "amount_cents": {
          "$ref": "#/$defs/signedCentsOrNull",
          "description": "The amount in the currency's smallest unit; negative for a discount.",
          "examples": [25000]
        },
        "percent": {
          "type": ["number", "null"],
          "minimum": -100,
          "maximum": 1000,
          "description": "The share of the total and of all adjustments before this one, in percent, with at most four decimals; negative for a discount. The amount is rounded half away from zero to the smallest unit.",
          "examples": [8.25, -10]
        }
      }
    },
    "item": {
      "type": "object",
      "description": "A matched product.",
      "required": [
        "category_group", "product_name", "retailer", "price_cents", "product_url", "confidence_score", "why_matched"
      ],
      "properties": {
        "category_group": {
          "type": "string",
          "examples": ["Sofas"],
          "description": "The group in which the product appears. \"\": the group Other."
        },
        "product_name": {
          "type": "string",
          "examples": ["Fjord 3-Seat Sofa"],
          "description": "The name, as the retailer writes it."
        },
        "retailer": {
          "type": "string",
          "examples": ["Nordhem"],
          "description": "The name of the retailer; \"\" if it is unknown."
        },
        "price_cents": {
          "$ref": "#/$defs/cents",
          "description": "The price in the currency's smallest unit; 0: unknown.",
          "examples": [129900]
        },
        "product_url": {
          "type": "string",
          "examples": ["https://www.example.com/fjord"],
          "description": "The product's page. Only http and https URLs become links."
        },
        "image_url": {"type": ["string", "null"], "description": "The product's image."},
        "confidence_score": {
          "type": "number",
          "minimum": 0,
          "maximum": 1,
          "examples": [0.93],
          "description": "The confidence of the match, from 0 to 1. Below 0.5 the item is shown as a search link."
        },
        "why_matched": {
          "type": "string",
          "examples": ["Same low back"],
          "description": "The reason for the match; may be empty."
        },
        "fit_status": {
          "type": ["string", "null"],
          "description": "Whether the product fits the room: fits, tight or a status of your own.",
          "examples": ["fits"]
        },
        "fit_detail": {
          "type": ["string", "null"],
          "description": "Details of the fit, or of the match: \"Weak on color\".",
          "examples": ["Leaves 60 cm to the window"]
        },
        "dimensions": {
          "type": ["string", "null"],
          "description": "The size, as the retailer writes it.",
          "examples": ["84\" W x 36\" D x 33\" H"]
        },
        "quantity": {
          "type": ["integer", "null"],
          "minimum": 1,
          "maximum": 9999,
          "description": "The number of pieces. null or missing: 1.",
          "examples": [2]
        },
        "note": {"type": ["string", "null"], "description": "A note for the reader of the list."},
        "room": {"type": ["string", "null"], "description": "The room that the product is for.", "examples": ["Bedroom"]},
        "alternate_to": {
          "type": ["string", "null"],
          "description": "The product_url of the item that this one could replace, or its name if no other item has it. Then it stays out of the total."
        },
        "sku": {"description": "The number of the product at its shop or maker. An own field. A text or a number."},
        "brand": {"description": "The maker. An own field. A text or a number."},
        "finish": {"description": "The finish or color that is ordered. An own field. A text or a number."},
        "lead_time": {"description": "The time of delivery, such as 6 weeks. An own field; FF&E schedules show it. A text or a number."},
        "order_status": {"description": "The status of the order. An own field. A text or a number."}
      }
    },
    "unmatched": {
      "type": "object",
      "description": "A wanted item without a product.",
      "required": ["category", "search_keywords", "google_shopping_url"],
      "properties": {
        "category": {"type": "string", "examples": ["Bookcase"], "description": "The category of the wanted item."},
        "search_keywords": {
          "type": "string",
          "examples": ["white oak bookcase 5 shelf"],
          "description": "The words to search for."
        },
        "google_shopping_url": {
          "type": "string",
          "description": "A search link. \"\": the link is made of the keywords."
        }
      }
    },
    "fee": {
      "type": "object",
      "required": ["professional_type", "reason", "estimate_cents"],
      "properties": {
        "professional_type": {"type": "string", "examples": ["Electrician"], "description": "The profession."},
        "reason": {"type": "string", "examples": ["New ceiling outlet"], "description": "Why it is needed."},
        "estimate_cents": {"$ref": "#/$defs/signedCents"}
      }
    },
    "costs": {
      "type": ["object", "null"],
      "description": "An estimate of the renovation; never part of the total.",
      "properties": {
        "materials_cents": {
          "$ref": "#/$defs/cents",
          "description": "Materials in the smallest unit; 0: not estimated."
        },
        "labor_estimate_cents": {"$ref": "#/$defs/signedCentsOrNull"},
        "labor_estimate_note": {"type": ["string", "null"], "description": "A note on the labor estimate."},
        "permit_fees_estimate_cents": {"$ref": "#/$defs/signedCentsOrNull"},
        "professional_fees": {"type": "array", "items": {"$ref": "#/$defs/fee"}},
        "total_low_cents": {
          "$ref": "#/$defs/cents",
          "description": "The lower end of the range, in the smallest unit."
        },
        "total_high_cents": {
          "$ref": "#/$defs/cents",
          "description": "The upper end of the range, in the smallest unit."
        }
      }
    }
  }
}

"""##,
  ]
}
