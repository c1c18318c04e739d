import { status as statusOf, type TSchema, t } from 'elysia'
import { storable } from '../text/clean.ts'
import { fieldsOf, maxBytesOf } from './body.ts'

/** What a request's body holds, whether it came as a form or as JSON; a field that is not there was not sent. */
export type Form = {
  texts: Record<string, string>
  files: Record<string, Uint8Array>
  lists: Record<string, string[]>
}

export type Kinds = {
  /** The fields that are files, each with the code of a text in its place; with none the text is for the action to judge. */
  files?: Record<string, string | undefined>
  /** The fields that may stand there more than once. */
  lists?: string[]
}

type Problem = { code: string; field?: string }

type Reading = { ok: true; form: Form } | { ok: false; problem: Problem }

/** Fields of a body, of which no form has half as many; and of one with a list, of which 500 may be selected. */
const maxFields = 200
const maxListed = 600

/**
 * Reads a body: multipart, form-encoded or JSON; texts without NUL, which no database takes. A field that was sent
 * otherwise than its kind asks is refused, and so are too many of them.
 * @param maxBytes the largest body that is read
 * @throws BodyTooLarge
 * @throws ParseError where the body breaks off or holds something else
 */
export async function readForm(request: Request, kinds: Kinds = {}, maxBytes = maxBytesOf(request)): Promise<Reading> {
  const [list] = kinds.lists ?? []
  const fields = await fieldsOf(request, list ? maxListed : maxFields, maxBytes)
  if (!fields) return { ok: false, problem: { code: 'too_many', ...(list && { field: list }) } }
  const form = {
    texts: new Map<string, string>(),
    files: new Map<string, Uint8Array>(),
    lists: new Map<string, string[]>(),
  }
  for (const [field, sent] of fields) {
    const [value] = sent
    const values = kinds.lists?.includes(field) && Array.isArray(value) ? value : sent
    const isFile = kinds.files && Object.hasOwn(kinds.files, field)
    const code = fieldProblem(field, values, kinds)
    // Whatever is sent for a status that is none has this one code (decisions on the API).
    if (code) return { ok: false, problem: { code: field === 'status' ? 'invalid_status' : code, field } }
    if (kinds.lists?.includes(field))
      form.lists.set(
        field,
        values.map((value) => storable(String(value))),
      )
    else if (value instanceof Blob) {
      if (isFile && !isUnchosen(value)) form.files.set(field, await value.bytes())
    } else if (!isFile || kinds.files?.[field] === undefined) form.texts.set(field, storable(String(value)))
  }
  const { texts, files, lists } = form
  return {
    ok: true,
    form: { texts: Object.fromEntries(texts), files: Object.fromEntries(files), lists: Object.fromEntries(lists) },
  }
}

/** A field sent twice, a file where a text belongs, a text where a file belongs, a JSON value that is neither. */
function fieldProblem(field: string, values: unknown[], { files = {}, lists = [] }: Kinds): string | undefined {
  const isText = (value: unknown) => typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
  if (lists.includes(field)) return values.every(isText) ? undefined : 'invalid'
  const [value] = values
  if (values.length !== 1) return 'invalid'
  if (Object.hasOwn(files, field))
    return value instanceof Blob || value === '' ? undefined : isText(value) ? files[field] : 'invalid'
  return isText(value) || (value instanceof Blob && isUnchosen(value)) ? undefined : 'invalid'
}

/** A file input that nothing was chosen in is sent with no bytes and no name. */
function isUnchosen(file: Blob & { name?: string }): boolean {
  return file.size === 0 && !file.name
}

/** The answer to a field that fails. */
export function unprocessable({ code, field, last }: Problem & { last?: number }) {
  return statusOf(422, { error: code, ...(field && { field }), ...(last !== undefined && { last }) })
}

/** The answer where another thing stands in the way, or a newer version: `current`. */
export function conflict<Current = undefined>({ code, field, current }: Problem & { current?: Current }) {
  return statusOf(409, { error: code, ...(field && { field }), ...(current && { current }) })
}

/** Whether a problem is another thing that stands in the way, or a newer version. */
export function isConflict({ code }: Problem): boolean {
  return code === 'conflict' || code.startsWith('duplicate_')
}

/** The body of a 422. */
export const unprocessableBody = t.Object(
  {
    error: t.String(),
    field: t.Optional(t.String()),
    last: t.Optional(t.Number({ description: 'The last page of the issue, where the pages do not follow it' })),
  },
  { description: 'What is wrong, and in which field', examples: [{ error: 'required', field: 'name' }] },
)

/** The body of a 409. */
export const conflictBody = t.Object(
  { error: t.String(), field: t.Optional(t.String()) },
  { description: 'Another one has it already', examples: [{ error: 'duplicate_title', field: 'title' }] },
)

/** How a body that {@link readForm} reads is described: as a form, as JSON where it holds no files, or as both. */
export function describedBody(schema: TSchema, types: ('multipart/form-data' | 'application/json')[]) {
  const { examples: [example] = [], ...rest } = schema
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: rest as object, example: example as unknown }]),
  )
  return { required: true, content }
}
