import { Elysia, status as statusOf, type TSchema, t } from 'elysia'
import { storable } from '../../core/text/clean.ts'
import { maxBytesOf, parseBodyFields } from './body.ts'
import type { SpooledForm, SpooledKinds } from './uploads/parts.ts'

/** A parsed request body, from a form or JSON; a missing key was not sent. */
export type Form = {
  texts: Record<string, string>
  files: Record<string, Uint8Array>
  lists: Record<string, string[]>
  /** The files' names as uploaded. */
  names?: Record<string, string>
  /** The same form with its files, if they are spooled to disk. */
  spooled?: SpooledForm
}

export type Kinds = {
  /**
   * File fields, each with the error code for text sent instead; undefined leaves text to the action. A `*`
   * that ends a name is any number.
   */
  files?: Record<string, string | undefined>
  /** Fields that may occur more than once. */
  lists?: string[]
  /** The maximum number of fields, for a form with more than the default. */
  most?: number
  /** Fields that JSON may send as true or false. */
  flags?: string[]
  /** Fields that JSON may send as an object or a list; they are converted back to JSON text. */
  objects?: string[]
  /** Whether to discard files as they arrive. */
  withoutFiles?: boolean
  /** The files to spool to disk instead of keeping them in memory. */
  spooled?: SpooledKinds
}

type Problem = { code: string; field?: string }

type ParsedForm = { ok: true; form: Form } | { ok: false; problem: Problem }

/** Limits on fields: only tables have more than half as many; a list may hold the 500 of a selection. */
const maxFields = 200
const maxListed = 600

/**
 * Parses a body: multipart, url-encoded or JSON. Strips NUL, which databases reject. Refuses fields of the wrong type,
 * and too many fields.
 * @param maxBytes the largest body to read
 * @throws BodyTooLarge
 * @throws ParseError for a truncated or malformed body
 */
export async function parseForm(
  request: Request,
  kinds: Kinds = {},
  maxBytes = maxBytesOf(request),
): Promise<ParsedForm> {
  const [list] = kinds.lists ?? []
  const most = kinds.most ?? (list ? maxListed : maxFields)
  const fields = await parseBodyFields(request, { fields: most, bytes: maxBytes, keepsFiles: !kinds.withoutFiles })
  if (!fields) return { ok: false, problem: { code: 'too_many', ...(list && { field: list }) } }
  const form = {
    texts: new Map<string, string>(),
    files: new Map<string, Uint8Array>(),
    lists: new Map<string, string[]>(),
    names: new Map<string, string>(),
  }
  for (const [field, sent] of fields) {
    const [value] = sent
    const values = kinds.lists?.includes(field) && Array.isArray(value) ? value : sent
    const asFile = fileNamed(kinds, field)
    const code = findKindProblem(field, values, kinds)
    // Every malformed status has this error code.
    if (code) return { ok: false, problem: { code: field === 'status' ? 'invalid_status' : code, field } }
    if (kinds.lists?.includes(field))
      form.lists.set(
        field,
        values.map((value) => storable(String(value))),
      )
    else if (value instanceof Blob) {
      if (asFile === undefined || isUnchosen(value)) continue
      form.files.set(field, await value.bytes())
      form.names.set(field, storable((value as Partial<File>).name ?? ''))
    } else if (asFile === undefined || kinds.files?.[asFile] === undefined)
      form.texts.set(field, storable(isObject(value) ? JSON.stringify(value) : String(value)))
  }
  const { texts, files, lists, names } = form
  const sent = { texts: Object.fromEntries(texts), files: Object.fromEntries(files), lists: Object.fromEntries(lists) }
  return { ok: true, form: names.size > 0 ? { ...sent, names: Object.fromEntries(names) } : sent }
}

/** Returns the name that describes a file field; undefined for other fields. */
const fileNamed = ({ files = {} }: Kinds, field: string) =>
  [field, field.replace(/[1-9]\d{0,9}$/, '*')].find((name) => Object.hasOwn(files, name))

/** Refuses repeated fields, files in text fields, text in file fields, and JSON values that are neither. */
function findKindProblem(field: string, values: unknown[], kinds: Kinds): string | undefined {
  const { files = {}, lists = [], flags = [], objects = [] } = kinds
  const isText = (value: unknown) => typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
  if (lists.includes(field)) return values.every(isText) ? undefined : 'invalid'
  const [value] = values
  if (values.length !== 1) return 'invalid'
  if (flags.includes(field) && typeof value === 'boolean') return undefined
  if (objects.includes(field) && isObject(value)) return undefined
  const asFile = fileNamed(kinds, field)
  if (asFile !== undefined)
    return value instanceof Blob || value === '' ? undefined : isText(value) ? files[asFile] : 'invalid'
  return isText(value) || (value instanceof Blob && isUnchosen(value)) ? undefined : 'invalid'
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof Blob)

/** Whether a file input was left empty: it arrives as a file without bytes or name. */
function isUnchosen(file: Blob & { name?: string }): boolean {
  return file.size === 0 && !file.name
}

/** Returns a 422 for an invalid field. */
export function refuseUnprocessable({ code, field, last, id }: Problem & { last?: number; id?: number }) {
  return statusOf(422, { error: code, ...(field && { field }), ...(last !== undefined && { last }), ...(id && { id }) })
}

/** Returns a 409 for a duplicate, or for a newer version, which is sent as `current`. */
export function answerConflict<Current = undefined>({ code, field, current }: Problem & { current?: Current }) {
  return statusOf(409, { error: code, ...(field && { field }), ...(current && { current }) })
}

/** Whether a problem is a duplicate or a newer version. */
export function isConflict({ code }: Problem): boolean {
  return code === 'conflict' || code.startsWith('duplicate_')
}

export const unprocessableBody = t.Object(
  {
    error: t.String(),
    field: t.Optional(t.String()),
    id: t.Optional(t.Number({ description: 'The article, where several are moved' })),
    last: t.Optional(t.Number({ description: 'The last page of the issue, where the pages do not follow it' })),
  },
  {
    title: 'Refusal',
    description: 'What is wrong, and in which field',
    examples: [{ error: 'required', field: 'name' }],
  },
)

export const conflictBody = t.Object(
  { error: t.String(), field: t.Optional(t.String()) },
  {
    title: 'Conflict',
    description: 'Another one has it already',
    examples: [{ error: 'duplicate_title', field: 'title' }],
  },
)

/** Describes a {@link parseForm} body in OpenAPI: as a form, as JSON if it holds no files, or as both. */
export function describeBody(schema: TSchema, types: ('multipart/form-data' | 'application/json')[]) {
  const { examples: [example] = [], ...rest } = schema
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: rest as object, example: example as unknown }]),
  )
  return { required: true, content }
}

/** Describes a call whose handler parses its body itself. */
export function readsBody<Detail extends object>(
  detail: Detail,
  schema: TSchema,
  ...types: Parameters<typeof describeBody>[1]
) {
  return { parse: 'none' as const, detail: { ...detail, requestBody: describeBody(schema, types) } }
}

/** Returns the field of a form whose list has more items than its schema allows; undefined if all fit. */
const findTooLongList = ({ lists }: Form, { properties = {} }: TSchema): string | undefined =>
  Object.entries(lists).find(([field, { length }]) => length > (properties[field]?.maxItems ?? maxListed))?.[0]

type Kind = 'flags' | 'lists' | 'objects'

/** The parts of a field's JSON schema that decide its kind. */
type Node = { type?: string; format?: string; anyOf?: Node[]; items?: Node }

function kindOf({ type, anyOf = [], items }: Node): Kind | undefined {
  if (type === 'boolean') return 'flags'
  if (type === 'array' && items?.type !== 'object') return items?.format === 'binary' ? undefined : 'lists'
  const isObject = type === 'object' || type === 'array'
  return isObject || anyOf.some((one) => kindOf(one) === 'objects') ? 'objects' : undefined
}

/** Returns the fields that JSON may send as more than a text, by their schema: flags, lists of texts, and objects. */
export function kindsOf({ properties = {} }: TSchema): Pick<Kinds, Kind> {
  const namesOf = (kind: Kind) => Object.keys(properties).filter((name) => kindOf(properties[name]) === kind)
  return { flags: namesOf('flags'), lists: namesOf('lists'), objects: namesOf('objects') }
}

/**
 * A call's fields, whose schema describes them in the API and gives their kinds; `types` if a form with files may also
 * be JSON.
 */
type Sent = Kinds & { schema: TSchema; types?: Parameters<typeof describeBody>[1] }

/**
 * Parses the fields that a route `sends` into its context as `form`, after its session; a malformed body is 422, as is
 * a list longer than its schema allows.
 */
export const forms = new Elysia({ name: 'forms' }).macro({
  sends: ({ schema, types, ...kinds }: Sent) => ({
    parse: 'none' as never, // valid in a route; the types of macros allow only functions
    detail: {
      requestBody: describeBody(schema, types ?? [kinds.files ? 'multipart/form-data' : 'application/json']),
    },
    async resolve({ request }: { request: Request }) {
      const read = await parseForm(request, { ...kindsOf(schema), ...kinds })
      if (!read.ok) return refuseUnprocessable(read.problem)
      const field = findTooLongList(read.form, schema)
      return field === undefined ? { form: read.form } : refuseUnprocessable({ code: 'too_many', field })
    },
  }),
})
