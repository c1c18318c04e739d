import type { ReactNode } from 'react'
import { type TextPart, useShownAs } from './shown-as.ts'

/** Shows a part of a text with the elements before and after it. */
export function WithBeside({ of, children }: { of: TextPart; children: ReactNode }) {
  const { beside } = useShownAs()
  return (
    <>
      {beside?.(of, 'before')}
      {children}
      {beside?.(of, 'after')}
    </>
  )
}
