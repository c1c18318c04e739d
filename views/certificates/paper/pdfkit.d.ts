/** The part of pdfkit that drawing needs; pdfkit has no types of its own. */
declare module 'pdfkit' {
  export type StructureElement = { add: (child: StructureElement | object) => StructureElement; end: () => void }

  export default class PDFDocument extends NodeJS.ReadableStream {
    constructor(options: Record<string, unknown>)
    info: Record<string, unknown>
    struct: (type: string, options?: { lang?: string }) => StructureElement
    addStructure: (element: StructureElement) => this
    markContent: (tag: string, options?: { actual?: string }) => this
    markStructureContent: (tag: string) => object
    endMarkedContent: () => this
    addContent: (data: string) => this
    addPage: (options?: unknown) => this
    link: (x: number, y: number, w: number, h: number, url: string, options?: object) => this
    end: () => void
    _addInfo: () => void
    on: (event: 'data' | 'end' | 'error', listener: (chunk: Uint8Array & Error) => void) => this
  }
}
