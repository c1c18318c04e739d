/** A value of JSON. */
type Json = string | number | boolean | null | Json[] | Node

export type Node = { [key: string]: Json }

/** The parts that stand once: schemas by title, answers of one such schema in JSON, and parameters by name. */
type Named = { schemas: Node; responses: Node; parameters: Node }

/** The ways to send a session, by name. @param cookie the name of the session's cookie */
const schemesOf = (cookie: string): Node => ({
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  session: { type: 'apiKey', in: 'cookie', name: cookie },
})

const needed: Node[] = [{ token: [] }, { session: [] }]
const optional: Node[] = [{}, ...needed]

/**
 * Makes OpenAPI 3.1 of Elysia's description: a schema with a title stands once, under this name; a call says whether it
 * needs a session; what 3.1 does not know goes (`nullable`, `elysiaMeta`, contents of type `void`), and so do defaults,
 * which are TypeBox's own filling.
 */
export function openApiOf(description: Node, cookie: string): Node {
  const named: Named = { schemas: {}, responses: {}, parameters: {} }
  const paths = mapped(description.paths, (methods) => mapped(methods, (call) => callOf(call, named)))
  const components = { ...named, securitySchemes: schemesOf(cookie) }
  return { ...description, servers: [{ url: '/' }], security: needed, paths, components }
}

/** A description with what its references lead to in their place, and objects of several parts as one. */
export function resolved(description: Node): Node {
  const { components } = description
  const resolve = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(resolve)
    if (!isNode(value)) return value
    const [, kind = '', name = ''] = typeof value.$ref === 'string' ? value.$ref.slice(2).split('/') : []
    const group = isNode(components) ? components[kind] : undefined
    if (isNode(group) && group[name] !== undefined) return resolve(group[name])
    const { allOf, ...rest } = mapped(value, resolve)
    return Array.isArray(allOf)
      ? { ...rest, ...allOf.filter(isNode).reduce(together, {}) }
      : { ...rest, ...(allOf && { allOf }) }
  }
  return mapped(description, resolve)
}

/** One object with the fields of two. */
function together(one: Node, other: Node): Node {
  const properties = {
    ...(isNode(one.properties) && one.properties),
    ...(isNode(other.properties) && other.properties),
  }
  const required = [one.required, other.required].flatMap((names) => (Array.isArray(names) ? names : []))
  return { ...one, ...other, properties, required }
}

function callOf(call: Json, named: Named): Json {
  if (!isNode(call)) return call
  const tidied = withSchemas(call, named.schemas)
  const answers = mapped(tidied.responses, (answer) => answerOf(answer, named))
  const isUnauthorized = JSON.stringify(answers).includes(`"${refTo('responses', 'Unauthorized')}"`)
  const parameters = Array.isArray(tidied.parameters) ? tidied.parameters.filter(isNode) : []
  return {
    ...tidied,
    ...(parameters.length > 0 && {
      parameters: parameters.map((each) => once(named, 'parameters', String(each.name), each)),
    }),
    responses: answers,
    ...(!isUnauthorized && { security: optional }),
  }
}

const schemaRef = /^\{"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"\}\}$/

function answerOf(answer: Json, named: Named): Json {
  if (!isNode(answer) || !isNode(answer.content)) return answer
  const [[type, body] = [], second] = Object.entries(answer.content)
  const name = schemaRef.exec(JSON.stringify(body))?.[1]
  return name && !second && type === 'application/json' ? once(named, 'responses', name, answer) : answer
}

/** A reference to what is named so from now on; the node itself where something else has the name. */
function once(named: Named, kind: keyof Named, name: string, node: Node): Node {
  named[kind][name] ??= node
  return JSON.stringify(named[kind][name]) === JSON.stringify(node) ? { $ref: refTo(kind, name) } : node
}

const refTo = (kind: keyof Named, name: string) => `#/components/${kind}/${name}`

function withSchemas(value: Node, schemas: Node): Node {
  const { content, ...rest } = value
  const kept = isNode(content) && content.type === 'void' ? rest : value
  return Object.fromEntries(Object.entries(kept).map(([key, each]) => [key, within(key, each, schemas)]))
}

function within(key: string, value: Json, schemas: Node): Json {
  if (Array.isArray(value)) return value.map((each) => within('', each, schemas))
  if (!isNode(value) || key === 'example') return value
  return key === 'schema' ? schemaOf(value, schemas) : withSchemas(value, schemas)
}

/**
 * The schema of JSON Schema 2020-12 that means the same; one with a title is added to `schemas`, and what comes is a
 * reference. Throws where two differ and have one title. Of an object with a `base`, only what it has beyond that
 * stands.
 * @param isShown whether the example of what is around it shows it too
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
  if (rest.properties) parts.properties = mapped(rest.properties, partOf)
  if (rest.items) parts.items = partOf(rest.items)
  if (Array.isArray(rest.anyOf)) parts.anyOf = rest.anyOf.map(partOf)
  if (rest.patternProperties) parts.patternProperties = mapped(rest.patternProperties, partOf)
  const schema = beyond(isNode(base) ? schemaOf(base, schemas) : undefined, withNull(simpler(parts)), schemas)
  if (!isNamed) return schema
  schemas[title] ??= schema
  if (JSON.stringify(schemas[title]) !== JSON.stringify(schema)) throw new Error(`Two schemas are named ${title}`)
  return { $ref: refTo('schemas', title) }
}

/** An object as a named one and what it has beyond that. */
function beyond(base: Node | undefined, schema: Node, schemas: Node): Node {
  const named = base && schemas[String(base.$ref).slice(refTo('schemas', '').length)]
  if (!base || !isNode(named)) return schema
  const { properties, required, type = 'object', ...rest } = schema
  const shared = isNode(named.properties) ? named.properties : {}
  const isOwn = ([name, each]: [string, Json]) => JSON.stringify(each) !== JSON.stringify(shared[name])
  const own = Object.fromEntries(Object.entries(isNode(properties) ? properties : {}).filter(isOwn))
  const needs = (known: Json | undefined, name: Json) => Array.isArray(known) && known.includes(name)
  const needed = Array.isArray(required) ? required.filter((name) => !needs(named.required, name)) : []
  return { ...rest, allOf: [base, { type, required: needed, properties: own }] }
}

/** One type in place of the several that Elysia reads a number or a time from; a record by its values' schema. */
function simpler(schema: Node): Node {
  const { anyOf, patternProperties, multipleOf, ...rest } = schema
  if (isNode(patternProperties)) return { ...rest, additionalProperties: Object.values(patternProperties)[0] ?? true }
  if (multipleOf === 1 && rest.type === 'number') return { ...rest, type: 'integer' }
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

/** A schema that allows null lists it among its choices too. */
function withNull(schema: Node): Node {
  const { type, enum: choices } = schema
  const isMissing = Array.isArray(type) && type.includes('null') && Array.isArray(choices) && !choices.includes(null)
  return isMissing ? { ...schema, enum: [...choices, null] } : schema
}

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mapped(value: Json | undefined, change: (each: Json) => Json): Node {
  return Object.fromEntries(Object.entries(isNode(value) ? value : {}).map(([key, each]) => [key, change(each)]))
}
