import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { findMissingClusters } from './letter-rules.ts'
import { makeTypstPicturePath, type PaperData } from './paper.ts'

/**
 * The inputs of typesetting: the template, fonts (TTF, OTF), the families among them for the paper's own scripts, and
 * the files that the template names.
 */
export type Setting = {
  template: string
  fonts: Buffer[]
  families: string[]
  files: ReadonlyMap<string, Uint8Array>
}

/** A printed document, or the clusters that no font has. */
type Printed = { pdf?: Uint8Array; pages: number; missing: string[] }

const folder = '/paper'

/** Typst with a paper's pictures. */
export class Press {
  private readonly compiler: NodeCompiler

  constructor(
    pictures: ReadonlyMap<string, Uint8Array>,
    private readonly setting: Setting,
  ) {
    this.compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: setting.fonts }] })
    for (const [name, bytes] of pictures) this.put(makeTypstPicturePath(name), bytes)
    for (const [name, bytes] of setting.files) this.put(name, bytes)
  }

  private put(name: string, bytes: Uint8Array) {
    this.compiler.mapShadow(`${folder}/${name}`, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  load(data: PaperData) {
    this.put('paper.json', new TextEncoder().encode(JSON.stringify(data)))
  }

  /** Typesets with balanced columns on the last page: keeps free as much of its foot as possible. */
  balanced(plain = this.set(0)): NodeTypstDocument {
    let best = plain
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

  /** @throws {Error} with Typst's message if the data cannot be set; missing letters do not count */
  check(data: PaperData): void {
    this.load(data)
    this.print(this.set(0), true)
  }

  /** Prints the paper, balanced if that can be printed too: some of Typst's errors depend on the layout. */
  printChecked(isTagged: boolean): Printed {
    const plain = this.set(0)
    const printed = this.print(plain, isTagged)
    if (!printed.pdf) return printed
    try {
      return this.print(this.balanced(plain), isTagged)
    } catch {
      return printed
    }
  }

  private set(free: number): NodeTypstDocument {
    const made = this.compiler.compile({ mainFileContent: this.setting.template, inputs: { free: String(free) } })
    const { result } = made
    if (result) return result
    const problem = made.takeDiagnostics()
    throw new Error(problem ? JSON.stringify(this.compiler.fetchDiagnostics(problem)) : 'It cannot be set')
  }

  print(document: NodeTypstDocument, isTagged: boolean): Printed {
    const pages = document.numOfPages
    const options = isTagged ? { pdfStandard: 'ua-1' } : { pdfTags: false }
    try {
      const pdf = this.compiler.pdf(document, { ...options, creationTimestamp: 0 })
      return { pdf: new Uint8Array(pdf), pages, missing: [] }
    } catch (error) {
      const missing = findMissingClusters(error instanceof Error ? error.message : String(error))
      if (missing.length === 0) throw error
      return { pages, missing }
    }
  }
}

/** The most points of a page to keep free, and the precision of the search. */
const tallest = 700
const precision = 8
