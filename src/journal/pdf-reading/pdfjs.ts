import { definePDFJSModule } from 'unpdf'

const marked = 'y[1].get(`MCID`):null;_.items.push({'

/** Pieces of pdf.js, and what stands for them here. */
const changes = {
  [marked]: `${marked}actualText:y[1]instanceof F&&typeof y[1].get(\`ActualText\`)=="string"?stringToPDFString(y[1].get(\`ActualText\`)):void 0,`,
  '/^(\\s)|(\\p{Mn})|(\\p{Cf})$/u': '/^(?:(\\s)|(\\p{Mn})|(\\p{Cf}))$/u',
  'case`JavaScript`:let y=i.get(`JS`)': 'case`JavaScript`:t.hasScript=!0;let y=i.get(`JS`)',
  'e<=n*v.spaceInFlowMax)return v.initialized': 'e<=n*v.spaceInFlowMax&&shouldAddWhitepsace())return v.initialized',
}

let changed: Promise<void> | undefined

/**
 * Has unpdf use a pdf.js that tells what letters a stretch of glyphs stands for (`ActualText`), which it drops
 * (<https://github.com/mozilla/pdf.js/pull/20014>): browsers and LibreOffice write most Devanagari so. And a glyph of several letters
 * has its width, which pdf.js takes away from all that hold a mark without width. An annotation whose action is a script says so.
 */
export function changePdfjs(): Promise<void> {
  changed ??= change()
  return changed
}

async function change(): Promise<void> {
  let source = await Bun.file(Bun.fileURLToPath(import.meta.resolve('unpdf/pdfjs'))).text()
  for (const [piece, other] of Object.entries(changes)) {
    if (source.split(piece).length !== 2) throw new Error(`unpdf has changed: its pdf.js has no ${piece}`)
    source = source.replace(piece, () => other)
  }
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  await definePDFJSModule(() => import(address))
}
