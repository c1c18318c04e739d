export type { EmbeddedFile } from './embedded-file.ts'
export { type Parts, unzip, zip } from './parts.ts'
export { ArchiveRefused, XmlRefused } from './refused.ts'
export { readXml, type XmlElement } from './xml.ts'
export { decodedXml } from './xml-decoding.ts'
export { xmlStart } from './xml-encoding.ts'
export { childElementText, elementIn, elementsIn, textIn } from './xml-rules.ts'
export {
  type Attribute,
  attributeOf,
  collectElementText,
  type Element,
  elementsOf,
  parseXml,
  unwrapElementChildren,
  writeXml,
} from './xml-tree.ts'
export { listZip, openZip, type Pack, packOf } from './zip.ts'
