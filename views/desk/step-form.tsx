import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import type { FieldError } from '../../src/core/text/problems.ts'
import type { Paper } from '../../src/review/case/paper-queries.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { typedFields } from '../ui/form/idempotent-form.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'

/** A refused step, with its input and the ticked files. */
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
  /** Further buttons. */
  more?: ReactNode
  children?: ReactNode
}

/** Shows the form of a step with a paper, below its errors. */
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
  more,
  children,
}: Props) {
  const own = refused?.step === step ? refused.errors : []
  return (
    <Refusal value={own}>
      <form
        role="none"
        method="post"
        action={paths.adminSubmissionStep(paper.number, step)}
        encType={hasFiles ? 'multipart/form-data' : undefined}
        className={className ?? 'form'}
        autoComplete="off"
      >
        <ErrorSummary prefix={`${step}-`} />
        <IdempotencyKey />
        <HiddenFields of={stepFields(paper, step)} />
        <HiddenFields of={hidden} />
        {children}
        <SubmitButton submit={submit} quiet={quiet} danger={danger} busy="Saving…" /> {more}
      </form>
    </Refusal>
  )
}

/** Returns the hidden fields of a step: its name and the paper's version. */
export const stepFields = ({ number, modification }: Props['paper'], step: string) => ({
  step,
  back: paths.adminSubmission(number),
  modification: modification.toISOString(),
})

/** Returns the attributes of a step's field: with the typed value, after a refusal. */
export function makeStepFieldProps(refused: RefusedStep | undefined, step: string, prefix = step) {
  const of = typedFields(refused?.step === step ? refused.typed : {})
  return (name: string, value?: string) => ({ ...of(name, value), id: `${prefix}-${name}` })
}
