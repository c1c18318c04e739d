import { Document, type DocumentProps } from '@react-pdf/renderer'
import { createContext, type PropsWithChildren, use } from 'react'

/** Whether the pages belong to a document of several parts. */
export const IsPart = createContext(false)

/** Renders a document of its own, or only its pages if it is part of another. */
export function DocumentOrPages({ children, ...props }: PropsWithChildren<DocumentProps>) {
  return use(IsPart) ? children : <Document {...props}>{children}</Document>
}
