import type { PaperRequest } from './request-queries.ts'

/** A request as JSON has it. */
export function answeredRequest({ extension, report, ...request }: PaperRequest) {
  return {
    ...request,
    extension: extension ? { due: extension.due, note: extension.note } : null,
    report: report ?? null,
  }
}
