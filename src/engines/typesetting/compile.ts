import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { makeTypstPicturePath, type PaperData } from './paper.ts'

/** The inputs of typesetting: the template, complete fonts (TTF, OTF), and the files that the template names. */
export type Setting = { template: string; fonts: Buffer[]; files: ReadonlyMap<string, Uint8Array> }

/** A typeset paper: the PDF (PDF/UA-1), its number of pages, and the runs of characters that no font has. */
export type Typeset = { pdf: Uint8Array; pages: number; lost: string[] }

type Pictures = ReadonlyMap<string, Uint8Array>

/**
 * Typesets a paper. Equal papers give equal bytes.
 * @throws {Error} with Typst's message if it cannot be typeset
 */
export function compilePaper(data: PaperData, pictures: Pictures, setting: Setting): Typeset {
  const press = new Press(pictures, setting)
  const lost: string[] = []
  let json = JSON.stringify(data)
  for (let round = 0; ; round++) {
    press.load(json)
    const document = press.balanced()
    const { pdf, missing } = press.print(document)
    if (pdf) return { pdf, pages: document.numOfPages, lost: [...new Set(lost)] }
    if (round === mostRounds) throw new Error(`Letters without a font: ${missing.join('')}`)
    const runs = new RegExp(`[${missing.map(classed).join('')}]+`, 'gu')
    lost.push(...(json.match(runs) ?? []))
    json = json.replace(runs, '[…]')
  }
}

/** The most attempts: a cluster may hide another missing character, which only the next attempt reports. */
const mostRounds = 4
const classed = (letter: string) => `\\u{${letter.codePointAt(0)?.toString(16)}}`

const folder = '/paper'

class Press {
  private readonly compiler: NodeCompiler

  constructor(
    pictures: Pictures,
    private readonly setting: Setting,
  ) {
    this.compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: setting.fonts }] })
    for (const [name, bytes] of pictures) this.put(makeTypstPicturePath(name), bytes)
    for (const [name, bytes] of setting.files) this.put(name, bytes)
  }

  private put(name: string, bytes: Uint8Array) {
    this.compiler.mapShadow(`${folder}/${name}`, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  load(json: string) {
    this.put('paper.json', new TextEncoder().encode(json))
  }

  /** Typesets with balanced columns on the last page: keeps free as much of its foot as possible. */
  balanced(): NodeTypstDocument {
    let best = this.set(0)
    const pages = best.numOfPages
    let [least, most] = [0, tallest]
    while (most - least > precision) {
      const middle = (least + most) / 2
      const tried = this.set(middle)
      if (tried.numOfPages > pages) most = middle
      else [least, best] = [middle, tried]
    }
    return best
  }

  private set(free: number): NodeTypstDocument {
    const made = this.compiler.compile({ mainFileContent: this.setting.template, inputs: { free: String(free) } })
    const { result } = made
    if (result) return result
    const problem = made.takeDiagnostics()
    throw new Error(problem ? JSON.stringify(this.compiler.fetchDiagnostics(problem)) : 'It cannot be set')
  }

  print(document: NodeTypstDocument): { pdf?: Uint8Array; missing: string[] } {
    try {
      const pdf = this.compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: 0 })
      return { pdf: new Uint8Array(pdf), missing: [] }
    } catch (error) {
      const missing = missingIn(error instanceof Error ? error.message : String(error))
      if (missing.length === 0) throw error
      return { missing }
    }
  }
}

/** The most points of a page to keep free, and the precision of the search. */
const tallest = 700
const precision = 8

/** Returns the characters that Typst's message says no font has. */
export function missingIn(message: string): string[] {
  const quoted = [...message.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/g)].map(([, text = '']) => text)
  const decoded = quoted.map((text) =>
    text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
  )
  return [...new Set(decoded.flatMap((text) => [...text]))]
}
