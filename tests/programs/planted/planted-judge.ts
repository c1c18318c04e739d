import { parse } from 'csv-parse/sync'
import sax from 'sax'
import { fontsScript } from '../../../src/web/build/page-fonts.ts'
import type { Answer } from '../fuzz/answer.ts'

/** What breaks out wherever a text is not written as its place demands: HTML, XML, RIS, BibTeX, tables, headers. */
export const planted = [
  '"\'><script>planted()</script><img src=x onerror=planted()>]]>--></textarea></title></style>',
  'ER  - \r\nTY  - PLANTED\r\n',
  '}\n@misc{planted,',
  "\n=cmd|'/C planted'!A0\t@planted\u2028{{planted}}",
].join('')

/** What of a planted text stands in an answer as more than text; nothing where all is well. */
export function outbreaksIn({ status, headers, text, body }: Answer): string[] {
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const judged = status < 400 || text !== '' ? (judges.find(([pattern]) => pattern.test(type))?.[1](text) ?? []) : []
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...headerOutbreaks(headers),
    ...(body.byteLength > 0 ? judged : []),
  ]
}

const judges: [RegExp, (text: string) => string[]][] = [
  [/^text\/html$/, htmlOutbreaks],
  [/xml$/, xmlOutbreaks],
  [/json$/, jsonOutbreaks],
  [/^text\/csv$/, csvOutbreaks],
  [/tab-separated/, tableOutbreaks],
  [/bibtex$/, bibtexOutbreaks],
  [/research-info-systems$/, risOutbreaks],
]

const runs = /^[\s\p{Cc}]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data(?!:image\/(?!svg)|:,))(?::|&colon;)/iu

/** Whether an address would run where somebody follows it. */
export const isRunning = (address: string) => runs.test(decoded(address))

const decoded = (text: string) =>
  text.replace(/&#x([\da-f]+);|&#(\d+);/gi, (_, hex, dec) =>
    String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(dec)),
  )

function headerOutbreaks(headers: Headers): string[] {
  const disposition = headers.get('content-disposition')
  const isPlain =
    !disposition ||
    /^(inline|attachment)(; filename="[^"\\]*")?(; filename\*=UTF-8''[\w%.!~*'()-]*)?$/.test(disposition)
  const location = headers.get('location')
  const isHere = !location || /^(\/(?![/\\])|https?:)/.test(location)
  const linked = [...(headers.get('link') ?? '').matchAll(/<([^>]*)>/g)].filter(([, address = '']) =>
    isRunning(address),
  )
  const odd = [...headers].filter(([, value]) => /[^\x20-\x7e]/.test(value)).map(([name]) => `an odd ${name}`)
  return [
    ...odd,
    ...linked.map(([address]) => `Link: ${address}`),
    ...(isPlain ? [] : [`Content-Disposition: ${disposition}`]),
    ...(isHere ? [] : [`Location: ${location}`]),
  ]
}

const addresses = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'poster']

function htmlOutbreaks(page: string): string[] {
  const html = page.replace(`<script>${fontsScript}</script>`, '')
  const found: string[] = []
  let json: string | undefined
  new HTMLRewriter()
    .on('*', {
      element({ tagName, attributes }) {
        for (const [name = '', value = ''] of attributes) {
          const isRun = addresses.includes(name) && isRunning(value)
          if (name.startsWith('on') || isRun || (name === 'src' && value === 'x'))
            found.push(`<${tagName} ${name}="${value.slice(0, 60)}">`)
        }
      },
    })
    .on('script', {
      element(script) {
        const isData = script.getAttribute('type')?.includes('json') === true
        if (!isData && !script.hasAttribute('src')) found.push('a script within the page')
        json = isData ? '' : undefined
        script.onEndTag(() => {
          if (json !== undefined) found.push(...jsonOutbreaks(json))
        })
      },
      text({ text }) {
        if (json !== undefined) json += text
      },
    })
    .transform(html)
  return found
}

function xmlOutbreaks(xml: string): string[] {
  const strict = sax.parser(true)
  const found: string[] = []
  strict.onerror = (error) => {
    found.push(`XML: ${error.message.split('\n')[0]}`)
    strict.error = null as unknown as Error // goes on, as sax demands
  }
  strict.onopentag = ({ name, attributes }) => {
    const isRun = Object.entries(attributes).some(
      ([key, value]) => /(?:href|src|url)$/.test(key) && isRunning(`${value}`),
    )
    if (name === 'script' || name === 'img' || isRun) found.push(`<${name}> in XML`)
  }
  strict.write(xml).close()
  return found.slice(0, 1)
}

/** The names of addresses in linked data; an API answers what is stored. */
const named = /^(?:@?id|href|url|license|sameAs)$/i

function jsonOutbreaks(json: string): string[] {
  const found: string[] = []
  try {
    JSON.parse(json, (key, value) => {
      if (named.test(key) && typeof value === 'string' && isRunning(value)) found.push(`${key}: ${value.slice(0, 60)}`)
      return value
    })
    return found
  } catch (error) {
    return [`JSON: ${error}`]
  }
}

function csvOutbreaks(csv: string): string[] {
  const rows: string[][] = parse(csv, { bom: true })
  return rows
    .flat()
    .filter((cell) => /(^|[\r\n;])[=+\-@\t]/.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell))
    .map((cell) => `a formula: ${cell.slice(0, 60)}`)
}

function tableOutbreaks(table: string): string[] {
  const [head = [], ...rows] = table
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
  return rows.every((row) => row.length === head.length) ? [] : ['a row of another length']
}

function bibtexOutbreaks(text: string): string[] {
  const unescaped = text.replace(/\\[{}\\]/g, '')
  let depth = 0
  const closed = [...unescaped].filter((letter) => {
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0
    return letter === '}' && depth === 0
  })
  return closed.length === 1 && depth === 0 ? [] : [`BibTeX of ${closed.length} entries, ${depth} open`]
}

function risOutbreaks(text: string): string[] {
  const lines = text.trimEnd().split(/\r?\n/)
  const odd = lines.filter((line) => !/^[A-Z][A-Z0-9] {2}- ?/.test(line))
  const entries = lines.filter((line) => line.startsWith('TY  - ')).length
  return [...odd.map((line) => `a line of RIS: ${line}`), ...(entries === 1 ? [] : [`${entries} entries of RIS`])]
}
