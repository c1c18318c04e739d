import { cleanLine, isEmail } from '../../core/text/clean.ts'
import { t } from '../../core/words/words.ts'
import { cleanQuestions, questionsIn } from './question-rules.ts'
import { checkWith, defineSwitch } from './rules.ts'

const ofSubmissions = { section: 'submissions', isPrivate: true } as const
const ofReview = { section: 'review', isPrivate: true } as const

/** Defines a setting of a whole number. */
const defineNumberSetting = (least: number, most: number, unit: string) =>
  ({
    ...ofReview,
    isShort: true,
    inputMode: 'numeric',
    clean: (line: string) => cleanLine(line).replace(/^0+(?=\d)/, ''),
    isValid: checkWith(
      (text: string) => isBetween(text, least, most),
      `Enter a whole number of ${unit} from ${least} to ${most}`,
    ),
  }) as const

/** Defines such a setting that is off if it is empty. */
const countOrNone = (least: number, most: number, unit: string) =>
  ({
    ...defineNumberSetting(least, most, unit),
    isValid: checkWith(
      (text: string) => text === '' || isBetween(text, least, most),
      `Enter a whole number of ${unit} from ${least} to ${most}, or leave it empty`,
    ),
  }) as const

const isBetween = (text: string, least: number, most: number): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most

/** Defines a setting of days before (negative) and after a day, such as "-3, 2, 7"; '' is an empty list. */
const defineReminders = (least: number) =>
  ({
    ...ofReview,
    isShort: true,
    clean: (line: string) => daysOf(line)?.join(', ') ?? cleanLine(line),
    isValid: checkWith(
      (text: string) => daysOf(text)?.every((day) => day >= least && day <= 90) ?? false,
      `Enter up to 5 numbers of days from ${least} to 90, such as ${least < 0 ? '-3, 2, 7' : '2, 4'}, or leave it empty`,
    ),
  }) as const

const most = 5

/** Returns the days of a list of reminders in order, each once; undefined if the text is not such a list. */
function daysOf(text: string): number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  if (parts.length > most || !parts.every((part) => /^[-−]?\d{1,3}$/.test(part))) return undefined
  return [...new Set(parts.map((part) => Number(part.replace('−', '-'))))].sort((a, b) => a - b)
}

/** The settings of papers on their way from submission to decision. */
export const submissionSettings = {
  submissions: {
    label: 'Take submissions online',
    section: 'submissions',
    hint: 'Authors submit by a form at /submit. Else they write by email, and editors enter the papers themselves.',
    ...defineSwitch('open'),
    sent: '"open", or "" for closed',
  },
  submissions_email: {
    ...ofSubmissions,
    label: 'Email for papers',
    hint: 'Where answers to letters about papers go, and the editors’ own letters. If empty, the website email.',
    inputMode: 'email',
    isValid: isEmail,
    example: 'papers@journal.example',
  },
  reviewers_wanted: {
    ...defineNumberSetting(1, 5, 'reports'),
    label: 'Reports for a decision',
    hint: 'How many reviewers a paper needs.',
  },
  review_answer_days: {
    ...defineNumberSetting(1, 60, 'days'),
    label: 'Days to answer',
    hint: 'An invitation; suggested when you ask.',
  },
  review_days: { ...defineNumberSetting(1, 180, 'days'), label: 'Days to review', hint: 'Suggested when you ask.' },
  extension_days: {
    ...defineNumberSetting(0, 90, 'days'),
    label: 'Automatic extension',
    hint: 'Days that reviewers may add once. For more, an editor decides.',
  },
  revision_days: { ...defineNumberSetting(1, 365, 'days'), label: 'Days to revise', hint: 'Suggested in a decision.' },
  answer_reminders: {
    ...defineReminders(0),
    label: 'Reminders to answer',
    hint: 'Days after the invitation.',
    placeholder: '2, 4',
  },
  report_reminders: {
    ...defineReminders(-90),
    label: 'Reminders to report',
    hint: 'Days after the due date; with a minus, before.',
    placeholder: '-3, 2, 7',
  },
  revision_reminders: {
    ...defineReminders(-90),
    label: 'Reminders to revise',
    hint: 'Days after the due date; with a minus, before.',
    placeholder: '-7, 3',
  },
  proof_days: {
    ...defineNumberSetting(1, 90, 'days'),
    label: 'Days to read a proof',
    hint: 'Suggested when you send one.',
  },
  proof_reminders: {
    ...defineReminders(-90),
    label: 'Reminders of a proof',
    hint: 'Days after the due date; with a minus, before.',
    placeholder: '-2, 2',
  },
  payment_details: {
    ...ofSubmissions,
    label: 'How to pay the fee',
    hint: 'In the letter that asks for the fee, and on the author’s page. A UPI id, such as journal@okaxis, adds a QR code.',
    maxLength: 2000,
    isMultiline: true,
  },
  bank_day: {
    ...ofSubmissions,
    label: 'Bank statement: column of the day',
    hint: 'As the first line of your bank’s CSV file names it, such as Date.',
    isPrivate: true,
  },
  bank_sum: {
    ...ofSubmissions,
    label: 'Bank statement: column of what came in',
    hint: 'Such as Credit, Deposit or Amount.',
    isPrivate: true,
  },
  letter_delay: {
    ...defineNumberSetting(0, 600, 'seconds'),
    ...ofSubmissions,
    label: 'Seconds before a letter is sent',
    hint: 'Until then a decision can be taken back.',
  },
  digest_hour: {
    ...countOrNone(0, 23, 'hours'),
    ...ofSubmissions,
    label: 'Hour of the editors’ summary',
    hint: 'A daily letter when something is waiting. Empty: none.',
  },
  retention_months: {
    ...countOrNone(1, 240, 'months'),
    ...ofSubmissions,
    label: 'Months to keep refused papers',
    hint: 'After that, files, texts and people of refused and withdrawn papers are deleted. Empty: never.',
  },
  review_questions: {
    ...ofReview,
    label: 'Questions to reviewers',
    hint: 'In addition to the recommendation and the two texts that every report has. Changes apply to reviewers asked from now on.',
    maxLength: 20_000,
    clean: cleanQuestions,
    isValid: (text: string) => {
      const read = questionsIn(text)
      return read.ok || { message: read.message }
    },
    description:
      'Questions to reviewers: JSON text of at most 20, each with `id`, `label`, ' +
      '`kind` (score, choice, text), `choices`, `required` and `to` (author, editor)',
    example: '[{"id":"novelty","label":"How new is it?","kind":"score","choices":[],"required":true,"to":"editor"}]',
  },
  share_reports: {
    ...ofReview,
    ...defineSwitch('on'),
    label: 'Show reviewers the other reports',
    hint: 'Once the paper has ended, with the decision; for what is decided from then on. In a small field a report may tell who wrote it.',
  },
  show_figures: {
    ...defineSwitch('on'),
    section: 'submissions',
    label: 'Show the journal’s figures to readers',
    hint: 'Days to the first decision and the rate of acceptance at /figures, for years with at least 10 decided papers.',
  },
} as const

/** The default of an emptied number setting: that of its column. */
const usual = {
  reviewers_wanted: 2,
  review_answer_days: 5,
  review_days: 14,
  extension_days: 7,
  revision_days: 30,
  proof_days: 5,
  letter_delay: 60,
}

/** Returns the number in a setting; a new journal's if it holds none. */
export function countOf<Name extends keyof typeof usual>(settings: Record<Name, string>, name: Name): number {
  const text = settings[name]
  return /^\d{1,5}$/.test(text) ? Number(text) : usual[name]
}

/** Returns the time when a letter leaves that an editor causes; until then the editor can undo it. */
export function leavesAt(settings: { letter_delay: string }, at: Date): Date {
  return new Date(at.getTime() + countOf(settings, 'letter_delay') * 1000)
}

/** Returns the words after 'is kept' for a paper that was withdrawn or not accepted. */
export function describeRetention({ retention_months: months }: { retention_months: string }): string {
  if (months === '') return t('until deletion is asked for')
  return months === '1' ? t('for a month after its end') : t('for {months} months after its end', { months })
}

/** Returns the months for which refused papers are kept; undefined if they are kept forever. */
export function parseMonthsKept({ retention_months: text }: { retention_months: string }): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined
}
