import { unzipSync } from 'fflate'
import sax from 'sax'

/** An element by its local name, with attributes by theirs. */
export type Node = { name: string; at: Record<string, string>; in: (Node | string)[]; up: Node | undefined }

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML into nodes; a document type is passed over. */
export function treeOf(bytes: Uint8Array): Node {
  const root: Node = { name: '', at: {}, in: [], up: undefined }
  let here = root
  const parser = sax.parser(true, { position: false })
  parser.onopentag = ({ name, attributes }) => {
    const at = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), String(value)]))
    const node: Node = { name: local(name), at, in: [], up: here }
    here.in.push(node)
    here = node
  }
  parser.onclosetag = () => {
    here = here.up ?? root
  }
  parser.ontext = parser.oncdata = (text) => here.in.push(text)
  parser.onerror = (error) => {
    if (!/entity/i.test(error.message)) throw error
    parser.resume()
  }
  parser.write(new TextDecoder().decode(bytes)).close()
  return root
}

/** The files of an archive. */
export const filesOf = (bytes: Uint8Array): Record<string, Uint8Array> => unzipSync(bytes)

export const nodesIn = (node: Node | undefined): Node[] => (node?.in ?? []).filter((one) => typeof one !== 'string')

export const nodeIn = (node: Node | undefined, name: string) => nodesIn(node).find((one) => one.name === name)

/** All nodes below one, with a name, in the order of the document. */
export function allIn(node: Node | undefined, name: string): Node[] {
  return nodesIn(node).flatMap((one) => [...(one.name === name ? [one] : []), ...allIn(one, name)])
}

export const textIn = (node: Node | undefined): string =>
  (node?.in ?? []).map((one) => (typeof one === 'string' ? one : textIn(one))).join('')

export function isWithin(node: Node, names: readonly string[]): boolean {
  for (let up = node.up; up; up = up.up) if (names.includes(up.name)) return true
  return false
}

/** The words of a text: runs of letters, marks and digits. */
export const wordsIn = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []
