/** A value of JSON. */
export type Json = string | number | boolean | null | Json[] | Node

export type Node = { [key: string]: Json }

/** Joins two objects' fields into one, in its example too. */
export function mergeSchemas(one: Node, other: Node): Node {
  const properties = {
    ...(isNode(one.properties) && one.properties),
    ...(isNode(other.properties) && other.properties),
  }
  const required = [one.required, other.required].flatMap((names) => (Array.isArray(names) ? names : []))
  const [example, more] = [one.examples, other.examples].map((all) =>
    Array.isArray(all) && isNode(all[0]) ? all[0] : {},
  )
  const isShown = one.examples !== undefined || other.examples !== undefined
  return { ...one, ...other, properties, required, ...(isShown && { examples: [{ ...example, ...more }] }) }
}

export const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function mapNode(value: Json | undefined, change: (each: Json) => Json): Node {
  return Object.fromEntries(Object.entries(isNode(value) ? value : {}).map(([key, each]) => [key, change(each)]))
}
