import { createContext } from 'react'
import type { FieldError } from '../../../src/core/text/problems.ts'

/** The problems of a form that is shown again, for its fields’ messages. */
export const Refusal = createContext<readonly FieldError[]>([])
