import layoutDocument from '@react-pdf/layout'
import { Font } from '@react-pdf/renderer'

type Pages = { children?: object[] }

const layOut = layoutDocument as (root: unknown, fonts: unknown) => Promise<Pages> // their types do not know the fonts

/**
 * Lays out a document with the renderer's own part.
 * @param onPage called once a page is laid out; only for independent pages: each is laid out separately
 */
export async function layOutPages(root: Pages, onPage?: () => void): Promise<Pages> {
  if (!onPage) return layOut(root, Font)
  const children: object[] = []
  for (const page of root.children ?? []) {
    children.push(...((await layOut({ ...root, children: [page] }, Font)).children ?? []))
    onPage()
  }
  return { ...root, children }
}
