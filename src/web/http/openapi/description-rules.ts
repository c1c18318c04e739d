import { isNode, type Json, mapNode, mergeSchemas, type Node } from './node-rules.ts'

/** The parts listed once: schemas by title, JSON answers with such a schema, and parameters by name. */
type Named = { schemas: Node; responses: Node; parameters: Node }

/** Returns the ways to send a session, by name. @param cookie the name of the session's cookie */
const schemesOf = (cookie: string): Node => ({
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  session: { type: 'apiKey', in: 'cookie', name: cookie },
})

const needed: Node[] = [{ token: [] }, { session: [] }]
const optional: Node[] = [{}, ...needed]

/**
 * Converts Elysia's description to OpenAPI 3.1: lists a schema with a title once, under this name; marks calls that
 * need a session; removes what 3.1 does not define (`nullable`, `elysiaMeta`, contents of type `void`), and defaults,
 * which only TypeBox fills in.
 */
export function openApiOf(description: Node, cookie: string): Node {
  const named: Named = { schemas: {}, responses: {}, parameters: {} }
  const paths = mapNode(description.paths, (methods) =>
    shareParameters(mapNode(methods, (call) => callOf(call, named))),
  )
  const responses = mapNode(named.responses, (answer) => shareAnswerSchema(answer, named.schemas))
  const components = { ...named, responses, securitySchemes: schemesOf(cookie) }
  return { ...description, servers: [{ url: '/' }], security: needed, paths, components }
}

/** Moves the parameters that all calls of a path share next to the calls. */
function shareParameters(calls: Node): Node {
  const lists = Object.values(calls).map((call) =>
    isNode(call) && Array.isArray(call.parameters) ? call.parameters : [],
  )
  const isIn = (list: Json[], one: Json) => list.some((other) => JSON.stringify(other) === JSON.stringify(one))
  const shared = lists.length > 1 ? (lists[0] ?? []).filter((one) => lists.every((list) => isIn(list, one))) : []
  if (shared.length === 0) return calls
  const without = (call: Json) => {
    if (!isNode(call)) return call
    const { parameters, ...rest } = call
    const own = Array.isArray(parameters) ? parameters.filter((one) => !isIn(shared, one)) : []
    return { ...rest, ...(own.length > 0 && { parameters: own }) }
  }
  return { parameters: shared, ...mapNode(calls, without) }
}

/** Removes the answer's own description from its JSON schema. */
function shareAnswerSchema(answer: Json, schemas: Node): Json {
  if (!isNode(answer)) return answer
  const without = (schema: Json): Json => {
    if (!isNode(schema)) return schema
    const { description, ...rest } = schema
    return description === answer.description ? rest : schema
  }
  const content = mapNode(answer.content, (body) => {
    if (!isNode(body) || !isNode(body.schema)) return body
    const name = referredSchemaName(body.schema)
    if (name) schemas[name] = without(schemas[name] ?? {})
    return { ...body, schema: without(body.schema) }
  })
  return { ...answer, ...(answer.content !== undefined && { content }) }
}

function callOf(call: Json, named: Named): Json {
  if (!isNode(call)) return call
  const tidied = withSchemas(call, named.schemas)
  const answers = mapNode(tidied.responses, (answer) => answerOf(answer, named))
  const isUnauthorized = JSON.stringify(answers).includes(`"${refTo('responses', 'Unauthorized')}"`)
  const parameters = Array.isArray(tidied.parameters) ? tidied.parameters.filter(isNode) : []
  return {
    ...tidied,
    ...(parameters.length > 0 && {
      parameters: parameters.map((each) => shareDescriptionNode(named, 'parameters', String(each.name), each)),
    }),
    responses: answers,
    ...(!isUnauthorized && { security: optional }),
  }
}

function answerOf(answer: Json, named: Named): Json {
  if (!isNode(answer) || !isNode(answer.content)) return answer
  const [[type, body] = [], second] = Object.entries(answer.content)
  const name = isNode(body) && isNode(body.schema) ? referredSchemaName(body.schema) : undefined
  const isJson = !second && type === 'application/json'
  return name && isJson ? shareDescriptionNode(named, 'responses', name, answer) : shareAnswerSchema(answer, {})
}

/** Returns a reference to a node, which it adds under a name; returns the node itself if another node has the name. */
function shareDescriptionNode(named: Named, kind: keyof Named, name: string, node: Node): Node {
  named[kind][name] ??= node
  return JSON.stringify(named[kind][name]) === JSON.stringify(node) ? { $ref: refTo(kind, name) } : node
}

const refTo = (kind: keyof Named, name: string) => `#/components/${kind}/${name}`

/** Returns the name of the schema that a node merely refers to. */
const referredSchemaName = ({ $ref }: Node) =>
  typeof $ref === 'string' ? $ref.slice(refTo('schemas', '').length) : undefined

function withSchemas(value: Node, schemas: Node): Node {
  const { content, ...rest } = value
  const kept = isNode(content) && content.type === 'void' ? rest : value
  return Object.fromEntries(Object.entries(kept).map(([key, each]) => [key, convertNestedSchemas(key, each, schemas)]))
}

function convertNestedSchemas(key: string, value: Json, schemas: Node): Json {
  if (Array.isArray(value)) return value.map((each) => convertNestedSchemas('', each, schemas))
  if (!isNode(value) || key === 'example') return value
  return key === 'schema' ? schemaOf(value, schemas) : withSchemas(value, schemas)
}

/**
 * Converts a schema to JSON Schema 2020-12; adds one with a title to `schemas` and returns a reference to it. Throws if
 * two different schemas have the same title. An object with a `base` lists only its additions.
 * @param isShown whether an enclosing example covers it
 */
export function schemaOf(given: Node, schemas: Node, isShown = false): Node {
  const {
    title,
    base,
    nullable: _,
    default: __,
    elysiaMeta: ___,
    additionalProperties: ____,
    examples,
    ...rest
  } = given
  const isNamed = typeof title === 'string'
  const hasOwn = examples !== undefined && (isNamed || !isShown)
  const isInside = hasOwn || (isShown && !isNamed)
  const partOf = (part: Json) => (isNode(part) ? schemaOf(part, schemas, isInside) : part)
  const parts: Node = { ...rest, ...(hasOwn && { examples }) }
  if (rest.properties) parts.properties = mapNode(rest.properties, partOf)
  if (rest.items) parts.items = partOf(rest.items)
  if (isNode(parts.items) && referredSchemaName(parts.items)) delete parts.examples
  if (Array.isArray(rest.anyOf)) parts.anyOf = rest.anyOf.map(partOf)
  if (rest.patternProperties) parts.patternProperties = mapNode(rest.patternProperties, partOf)
  const schema = subtractSchema(
    isNode(base) ? schemaOf(base, schemas) : undefined,
    withNull(simplifySchema(parts)),
    schemas,
  )
  if (!isNamed) return schema
  schemas[title] ??= schema
  if (JSON.stringify(schemas[title]) !== JSON.stringify(schema)) throw new Error(`Two schemas are named ${title}`)
  return { $ref: refTo('schemas', title) }
}

/** Describes an object as a named one and its additions, in its example too. */
function subtractSchema(base: Node | undefined, schema: Node, schemas: Node): Node {
  const shared = base && resolveSchema(base, schemas)
  if (!base || !shared) return schema
  const { properties, required, examples, type = 'object', ...rest } = schema
  const ofBase = isNode(shared.properties) ? shared.properties : {}
  const isOwn = ([name, each]: [string, Json]) => JSON.stringify(each) !== JSON.stringify(ofBase[name])
  const own = Object.fromEntries(Object.entries(isNode(properties) ? properties : {}).filter(isOwn))
  const needs = (known: Json | undefined, name: Json) => Array.isArray(known) && known.includes(name)
  const needed = Array.isArray(required) ? required.filter((name) => !needs(shared.required, name)) : []
  const ofOwn = ([name]: [string, Json]) => name in own || needed.includes(name)
  const partOf = (one: Json) => (isNode(one) ? Object.fromEntries(Object.entries(one).filter(ofOwn)) : one)
  const shown = Array.isArray(examples) && { examples: examples.map(partOf) }
  return { ...rest, allOf: [base, { type, required: needed, properties: own, ...shown }] }
}

/** Returns the object that a reference leads to, together with its own base. */
function resolveSchema(reference: Node, schemas: Node): Node | undefined {
  const node = schemas[referredSchemaName(reference) ?? '']
  if (!isNode(node) || !Array.isArray(node.allOf)) return isNode(node) ? node : undefined
  return node.allOf
    .filter(isNode)
    .reduce<Node>((all, part) => mergeSchemas(all, resolveSchema(part, schemas) ?? part), {})
}

/**
 * Returns one type instead of the several that Elysia accepts for a number or a time; a record by its values' schema.
 */
function simplifySchema(schema: Node): Node {
  const { anyOf, patternProperties, multipleOf, ...rest } = schema
  if (isNode(patternProperties)) return { ...rest, additionalProperties: Object.values(patternProperties)[0] ?? true }
  if (multipleOf === 1 && rest.type === 'number') return { ...rest, type: 'integer' }
  if (multipleOf === 1 && Array.isArray(rest.type)) return { ...rest, type: ['integer', 'null'] }
  if (!Array.isArray(anyOf)) return schema
  const nodes = anyOf.filter(isNode)
  const formats = nodes.map(({ format }) => format)
  if (formats.includes('date-time') && formats.includes('date')) return { ...rest, type: 'string', format: 'date-time' }
  const number = nodes.find(({ type }) => type === 'integer' || type === 'number')
  if (number && formats.includes('integer')) return { ...rest, ...number }
  const [one, none] = nodes
  const isOneOrNull = nodes.length === 2 && none?.type === 'null' && typeof one?.type === 'string'
  return isOneOrNull ? { ...rest, ...one, type: [one.type ?? '', 'null'] } : schema
}

/** Adds null to the choices of a schema that allows null. */
function withNull(schema: Node): Node {
  const { type, enum: choices } = schema
  const isMissing = Array.isArray(type) && type.includes('null') && Array.isArray(choices) && !choices.includes(null)
  return isMissing ? { ...schema, enum: [...choices, null] } : schema
}
