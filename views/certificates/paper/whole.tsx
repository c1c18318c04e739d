import { Document, type DocumentProps } from '@react-pdf/renderer'
import { createContext, type PropsWithChildren, use } from 'react'

/** Whether the pages are part of a document of several. */
export const IsPart = createContext(false)

/** A document of its own, or its pages alone where it is a part of another. */
export function DocumentOrPages({ children, ...props }: PropsWithChildren<DocumentProps>) {
  return use(IsPart) ? children : <Document {...props}>{children}</Document>
}
