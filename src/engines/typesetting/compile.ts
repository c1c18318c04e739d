import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { type PaperData, pathOf } from './paper.ts'

/** The things a paper is set with: the template, whole fonts (TTF, OTF), and the files that the template names. */
export type Setting = { template: string; fonts: Buffer[]; files: ReadonlyMap<string, Uint8Array> }

/** A paper that is set: the PDF (PDF/UA-1), how many pages it has, and the runs of letters that no font has. */
export type Typeset = { pdf: Uint8Array; pages: number; lost: string[] }

type Pictures = ReadonlyMap<string, Uint8Array>

/**
 * Sets a paper by the template. Equal papers give equal bytes.
 * @throws {Error} with Typst's message where it cannot be set
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

/** A cluster may hide another letter, which the next round tells. */
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
    for (const [name, bytes] of pictures) this.put(pathOf(name), bytes)
    for (const [name, bytes] of setting.files) this.put(name, bytes)
  }

  private put(name: string, bytes: Uint8Array) {
    this.compiler.mapShadow(`${folder}/${name}`, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  load(json: string) {
    this.put('paper.json', new TextEncoder().encode(json))
  }

  /** The pages, the last of them with columns of one height: as much as can be kept free at its foot. */
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

/** Points of a page that may be kept free, and how exactly that is found. */
const tallest = 700
const precision = 8

/** The letters that Typst says it has no font for. */
export function missingIn(message: string): string[] {
  const quoted = [...message.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/g)].map(([, text = '']) => text)
  const decoded = quoted.map((text) =>
    text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
  )
  return [...new Set(decoded.flatMap((text) => [...text]))]
}
