import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { errorOf, type FieldError, helpOf } from '../../src/core/text/problems.ts'
import type { Paper } from '../../src/review/desk/paper-queries.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'

/** A step that was refused, with what was typed and the files that were ticked. */
export type RefusedStep = { step: string; errors: FieldError[]; typed: Record<string, string>; files?: string[] }

type Props = {
  paper: Pick<Paper, 'number' | 'modification'>
  step: string
  /** The label of its button. */
  submit: string
  refused?: RefusedStep
  quiet?: boolean
  danger?: boolean
  /** Whether it sends files. */
  hasFiles?: boolean
  className?: string
  hidden?: Record<string, string>
  children?: ReactNode
}

/** The form of a step with a paper, under what was wrong with it. */
export function StepForm({
  paper,
  step,
  submit,
  refused,
  quiet,
  danger,
  hasFiles,
  className,
  hidden = {},
  children,
}: Props) {
  const own = refused?.step === step ? refused.errors : []
  const errors = own.map((error) => ({ ...error, name: error.name && `${step}-${error.name}` }))
  return (
    <form
      method="post"
      action={paths.adminSubmissionStep(paper.number, step)}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      className={className ?? 'form'}
      autoComplete="off"
    >
      <ErrorSummary errors={errors} />
      <IdempotencyKey />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="back" value={paths.adminSubmission(paper.number)} />
      <input type="hidden" name="modification" value={paper.modification.toISOString()} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button
        type="submit"
        className={danger ? 'button danger' : quiet ? 'button quiet' : 'button'}
        data-busy="Saving…"
      >
        {submit}
      </button>
    </form>
  )
}

/** The attributes of a step's field: as typed, with its message, after a refusal. */
export function typedIn(refused: RefusedStep | undefined, step: string, prefix = step) {
  const own = refused?.step === step ? refused : undefined
  return (name: string, value?: string) => ({
    name,
    id: `${prefix}-${name}`,
    defaultValue: own?.typed[name] ?? value,
    error: own && errorOf(own.errors, name),
    help: own && helpOf(own.errors, name),
  })
}
