import { createContext } from 'react'
import type { FieldError } from '../../../src/core/text/problems.ts'

/** What is wrong with the form that a page shows again: its fields take their messages from here. */
export const Refusal = createContext<readonly FieldError[]>([])
