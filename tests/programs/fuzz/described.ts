import type { Body, Field } from './surface.ts'

type Schema = { properties?: Record<string, Property> }
type Property = { enum?: unknown[]; format?: string }
type Call = {
  parameters?: { in: string; name: string; schema: { examples?: unknown[] } }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> }
  responses?: Record<string, unknown>
}

/** What `/openapi.json` says: its paths, each with its methods in lower case. */
export type Description = { paths: Record<string, Record<string, Call>> }

/** A call as the description has it, under the name of its route, such as `POST /api/users/:id`. */
type Described = {
  name: string
  /** Whether it may answer that there is no session. */
  needsSession: boolean
  parameters: { in: string; name: string; examples: string[] }[]
  bodies: Body[]
}

/** Calls that sign somebody in: their 401 says that what was sent is wrong. */
export const isSigningIn = (path: string) => /^\/auth\/(?:login|second-factor|passkey\/verify)$/.test(path)

/** Every call of a description. */
export function describedCalls({ paths }: Description): Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses = {} }]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      needsSession: '401' in responses && !isSigningIn(path),
      parameters: parameters.map(({ name, schema, ...more }) => ({
        in: more.in,
        name,
        examples: (schema.examples ?? []).map(String),
      })),
      bodies: Object.entries(requestBody?.content ?? {}).map(([type, { schema, example = {} }]) => ({
        type,
        fields: fieldsOf(schema, example),
      })),
    })),
  )
}

function fieldsOf({ properties = {} }: Schema, example: Record<string, unknown>): Field[] {
  return Object.entries(properties).map(([name, property]) => ({
    name,
    isFile: property.format === 'binary',
    isUsual: name in example,
    right: [...(name in example ? [example[name]] : []), ...(property.enum ?? [])],
  }))
}
