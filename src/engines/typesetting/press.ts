import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { findMissingClusters } from './letter-rules.ts'
import { alignFloats, type FloatAligns, type FloatMark } from './order-rules.ts'
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

/** The free points at the last page's foot, whether lines are set tighter, and the corrected floats. */
type Layout = { free: number; isTight: boolean; aligns: FloatAligns }
type Ordered = { document: NodeTypstDocument; layout: Layout }

const folder = '/paper'

/** Typst with a paper's pictures. */
export class Press {
  private readonly compiler: NodeCompiler
  private data: PaperData = {}

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
    this.data = data
    this.put('paper.json', new TextEncoder().encode(JSON.stringify(data)))
  }

  /**
   * Typesets with balanced columns on the last page: keeps free as much of its foot as possible. Avoids a nearly empty
   * last page, if slightly smaller pictures and gaps between lines suffice.
   */
  balanced(plain = this.ordered(false)): NodeTypstDocument {
    if (this.data.columns === 1) return plain.document
    const { document, free } = this.freed(plain)
    if (free < this.height * (1 - leastFilled) || document.numOfPages === 1) return document
    const tight = this.ordered(true)
    return tight.document.numOfPages < document.numOfPages ? this.freed(tight).document : document
  }

  /** Finds the most points of the last page's foot that can be free. */
  private freed({ document, layout }: Ordered) {
    const pages = document.numOfPages
    let freest = document
    let [least, most] = [0, this.height]
    while (most - least > precision) {
      const middle = (least + most) / 2
      const tried = this.set({ ...layout, free: middle })
      if (tried.numOfPages > pages) most = middle
      else [least, freest] = [middle, tried]
    }
    return { document: freest, free: least }
  }

  /** Typesets with the floats in the order of their numbers, as far as some rounds reach that. */
  private ordered(isTight: boolean): Ordered {
    let layout: Layout = { free: 0, isTight, aligns: {} }
    let document = this.set(layout)
    for (let round = 0; round < mostOrders; round++) {
      const [places = []] = this.compiler.query(document, {
        selector: '<float-places>',
        field: 'value',
      }) as FloatMark[][]
      const aligns = alignFloats(places, layout.aligns)
      if (aligns === layout.aligns) break
      layout = { ...layout, aligns }
      document = this.set(layout)
    }
    return { document, layout }
  }

  private get height() {
    return this.data.sheet === 'Letter' ? letterHeight : a4Height
  }

  /** @throws {Error} with Typst's message if the data cannot be set; missing letters do not count */
  check(data: PaperData): void {
    this.load(data)
    this.print(this.set({ free: 0, isTight: false, aligns: {} }), true)
  }

  /** Prints the paper, balanced if that can be printed too: some of Typst's errors depend on the layout. */
  printChecked(isTagged: boolean): Printed {
    const plain = this.ordered(false)
    const printed = this.print(plain.document, isTagged)
    if (!printed.pdf) return printed
    try {
      return this.print(this.balanced(plain), isTagged)
    } catch {
      return printed
    }
  }

  private set({ free, isTight, aligns }: Layout): NodeTypstDocument {
    const inputs = { free: String(free), tightness: isTight ? '1' : '0', aligns: JSON.stringify(aligns) }
    const made = this.compiler.compile({ mainFileContent: this.setting.template, inputs })
    this.compiler.evictCache(1) // Typst keeps all that it has ever set, else
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

/** The heights of a page's text in points, and the precision of the search for the free part. */
const [a4Height, letterHeight, precision] = [711, 661, 8]

/** The least share of a last page that should be filled. */
const leastFilled = 0.15

/** The most attempts to bring the floats in order. */
const mostOrders = 8
