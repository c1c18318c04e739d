import { Contents } from '../ui/sections.tsx'

type Schema = {
  type?: string
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  required?: string[]
  properties?: Record<string, Schema>
}

type Content = Record<string, { schema?: Schema; example?: unknown }>

type Call = {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}

/** The part of an OpenAPI description that the page shows. */
export type Description = {
  info: { title: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Call>>
}

type Props = { description: Description; specPath: string }

const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Documents the JSON API for people: by group, each call with its parameters, its body and its responses. */
export function OpenApiPage({ description: { info, tags, paths }, specPath }: Props) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  )
  return (
    <article className="prose">
      <h1>{info.title}</h1>
      {info.description.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>
          <Coded text={paragraph} />
        </p>
      ))}
      <p>
        For programs, the same is at <a href={specPath}>{specPath}</a> (OpenAPI).
      </p>
      <Contents of={tags.map(({ name }) => ({ id: anchorOf(name), title: name }))} />
      {tags.map(({ name, description }) => (
        <section key={name} aria-labelledby={anchorOf(name)}>
          <h2 id={anchorOf(name)}>{name}</h2>
          <p>{description}</p>
          {calls
            .filter(({ call }) => call.tags?.includes(name))
            .map(({ method, path, call }) => (
              <CallFold key={method + path} method={method} path={path} call={call} />
            ))}
        </section>
      ))}
    </article>
  )
}

/** Shows a text with the parts in backticks as code. */
function Coded({ text }: { text: string }) {
  return text.split('`').map((part, place) => {
    const key = `${place} ${part}`
    return place % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>
  })
}

function CallFold({ method, path, call }: { method: string; path: string; call: Call }) {
  const { summary = '', description, parameters = [], requestBody, responses = {} } = call
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {})
  const fields = Object.entries(body?.schema?.properties ?? {})
  return (
    <details className="api-call" id={anchorOf(`${method} ${path}`)}>
      <summary>
        <code>
          {method} {path}
        </code>
        <span>{summary}</span>
      </summary>
      {description && (
        <p>
          <Coded text={description} />
        </p>
      )}
      {parameters.length > 0 && (
        <Fields
          caption="Parameters"
          rows={parameters.map(({ name, in: place, required = false, schema }) => ({
            name: place === 'query' ? `?${name}=` : name,
            schema,
            required,
          }))}
        />
      )}
      {fields.length > 0 && (
        <Fields
          caption={`Body, ${type}`}
          rows={fields.map(([name, schema]) => ({
            name,
            schema,
            required: body?.schema?.required?.includes(name) ?? false,
          }))}
        />
      )}
      <Answers responses={responses} />
    </details>
  )
}

type Row = { name: string; schema: Schema | undefined; required: boolean }

function Fields({ caption, rows }: { caption: string; rows: Row[] }) {
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ name, schema, required }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{required ? 'required' : 'optional'}</td>
            <td className="wide">
              <Meaning schema={schema} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows a value's meaning, its choices, or an example. */
function Meaning({ schema = {} }: { schema: Schema | undefined }) {
  const { description, enum: values, format, type, examples: [example] = [] } = schema
  const may = values?.map((value) => JSON.stringify(value)).join(', ')
  const said = [description ?? (may ? undefined : (format ?? type)), may].filter(Boolean).join('. ')
  return (
    <>
      <Coded text={said} />
      {example !== undefined && !may && (
        <>
          {said && '. '}
          Such as <code>{JSON.stringify(example)}</code>
        </>
      )}
    </>
  )
}

/** Shows the responses by status, and the first example. */
function Answers({ responses }: { responses: NonNullable<Call['responses']> }) {
  const answers = Object.entries(responses).map(([status, { description, content }]) => {
    const [[type, body] = []] = Object.entries(content ?? {})
    return { status, description, type, example: body?.schema?.examples?.[0] }
  })
  const answer = answers.find(({ example }) => example !== undefined)
  return (
    <>
      <table>
        <caption>Answers</caption>
        <tbody>
          {answers.map(({ status, description, type }) => (
            <tr key={status}>
              <th scope="row">{status}</th>
              <td className="wide">
                <Coded text={description ?? ''} />
                {type && type !== 'application/json' && `, ${type}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer && <pre>{JSON.stringify(answer.example, undefined, 2)}</pre>}
    </>
  )
}
