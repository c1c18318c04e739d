import { isNode, type Json, mapNode, mergeSchemas, type Node } from './node-rules.ts'

/**
 * Replaces references in a description by their targets, joins objects of several parts, and gives each call the
 * parameters of its path.
 */
export function resolveDescription(description: Node): Node {
  const { components } = description
  const resolve = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(resolve)
    if (!isNode(value)) return value
    const [, kind = '', name = ''] = typeof value.$ref === 'string' ? value.$ref.slice(2).split('/') : []
    const group = isNode(components) ? components[kind] : undefined
    if (isNode(group) && group[name] !== undefined) return resolve(group[name])
    const { allOf, ...rest } = withExample(mapNode(value, resolve))
    return Array.isArray(allOf)
      ? { ...rest, ...allOf.filter(isNode).reduce(mergeSchemas, {}) }
      : { ...rest, ...(allOf && { allOf }) }
  }
  const all = mapNode(description, resolve)
  return { ...all, paths: mapNode(all.paths, (path) => (isNode(path) ? spreadSharedParameters(path) : path)) }
}

/** Gives a list without an example that of its items. */
function withExample(schema: Node): Node {
  const { type, items, examples } = schema
  const shown = type === 'array' && isNode(items) ? items.examples : undefined
  return examples === undefined && Array.isArray(shown) ? { ...schema, examples: [shown.slice(0, 1)] } : schema
}

/** Gives each call of one path all of its parameters. */
function spreadSharedParameters({ parameters: shared, ...calls }: Node): Node {
  const listOf = (list: Json | undefined) => (Array.isArray(list) ? list : [])
  return mapNode(calls, (call) => {
    const parameters = [...listOf(shared), ...(isNode(call) ? listOf(call.parameters) : [])]
    return isNode(call) && parameters.length > 0 ? { ...call, parameters } : call
  })
}
