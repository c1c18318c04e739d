import { message, t } from '../../core/words/words.ts'
import type { LetterKind } from '../papers/letter-kind-rules.ts'
import { authorOriginals, keepLink, type Original } from './author-original-rules.ts'

const later = message(
  'If you would like us not to ask you for a while, or never again, you can say so on the same page.',
)

const reviewerOriginals = {
  invitation: {
    subject: message('Would you review a paper for {websitename}? ({request})'),
    text: [
      message('Would you review this paper for {websitename}?'),
      '"{title}"',
      '{abstract}',
      message(
        'Please answer by {answer_due}. Your report would be due by {due}. The review is double-blind: you ' +
          'do not learn who wrote the paper, and its authors do not learn who reviews it.',
      ),
      message(
        'You can accept or decline here, and read the paper once you have accepted. You do not need an ' +
          'account:\n{link}',
      ),
      [
        message('If you cannot review it, please decline there: it takes a moment, and we can then ask somebody else.'),
        later,
      ],
      keepLink,
    ],
  },
  answer_reminder: {
    subject: message('A reminder: would you review a paper? ({request})'),
    text: [
      message('We asked you to review a paper for {websitename}, and have not had your answer yet:'),
      '"{title}"',
      message("Please accept or decline by {answer_due}. A 'no' helps us too:\n{link}"),
      later,
    ],
  },
  report_reminder: {
    subject: message('A reminder: your report ({request})'),
    text: [
      message(
        'Thank you again for reviewing "{title}" for {websitename}. We look forward to your report. The day ' +
          'that we agreed on is {due}.',
      ),
      message('You can write and send it here, or ask for a few more days:\n{link}'),
      [message('If you have just sent it, please ignore this reminder.'), later],
    ],
  },
  extension: {
    subject: message('The due date of your report ({request})'),
    text: ['{what}', message('You can write and send it here:\n{link}'), later],
  },
  files_replaced: {
    subject: message('New files for the paper that you are reviewing ({request})'),
    text: [
      message(
        'The files of "{title}", which you are reviewing for {websitename}, have been replaced. Please use ' +
          'the new ones from now on:\n{link}',
      ),
      [
        message(
          'Your report is due on {due} as before. If you have read the old files already and this costs you ' +
            'time, please tell us.',
        ),
        later,
      ],
    ],
  },
  cancelled: {
    subject: message('Your review is no longer needed ({request})'),
    text: [
      message(
        'We asked you to review "{title}" for {websitename}. A report is no longer needed, and the link that ' +
          'we sent you is closed. Thank you for your time and your willingness to help.',
      ),
      message('If you would like us not to ask you for a while, or never again, please reply to this letter.'),
    ],
  },
  thanks: {
    subject: message('Thank you for your report ({request})'),
    text: [
      message('Thank you for your report on "{title}". A journal depends on the work of its reviewers.'),
      message('Once a decision is made, you can download a certificate of your review here:\n{link}'),
      later,
    ],
  },
  to_reviewer: {
    subject: message('About your review ({request})'),
    text: [
      message('We write to you about your review of "{title}" for {websitename}.'),
      message('Your page for this request:\n{link}'),
      later,
    ],
  },
  receipt_review: {
    subject: message('For your records ({request}): {what}'),
    text: [
      message('This was done through the link to your review for {websitename}:'),
      '{what}',
      message(
        'If it was you, there is nothing you need to do. If not, somebody else has your link: please reply ' +
          'to this letter, and we will replace it.',
      ),
      message('Your page:\n{link}'),
      later,
    ],
  },
} satisfies Record<string, Original>

const editorOriginals = {
  new_paper: {
    subject: 'A paper for the editors: {number}',
    text: [
      `{what} It is {number}, "{title}".

It is waiting for an editor:
{link}`,
    ],
  },
  new_report: {
    subject: '{number}: a reviewer {event}',
    text: [
      `A reviewer of {number}, "{title}", {event} (request {request}).
{what}

{link}`,
    ],
  },
  new_answer: {
    subject: '{number}: a reviewer {event}',
    text: [
      `A reviewer of {number}, "{title}", {event} (request {request}).
{what}

{link}`,
    ],
  },
  new_proof: {
    subject: 'The author {event} ({number})',
    text: [
      `{what}

"{title}"
{link}`,
    ],
  },
  digest: {
    subject: 'What is waiting for you at {websitename}',
    text: [
      `This is waiting for you today:

{list}

The desk:
{link}`,
    ],
  },
} satisfies Record<string, Original>

/** The letter to an address without a known name. */
const lostLink: Original = {
  subject: message('Your links at {websitename}'),
  text: [
    message(
      'Somebody, probably you, asked {websitename} for the links of this email address. They lead to your ' +
        'papers and reviews:',
    ),
    '{link}',
    message('If it was not you, there is nothing you need to do: nobody else gets them.'),
  ],
}

const originals: Record<LetterKind, Original> = {
  ...authorOriginals,
  ...reviewerOriginals,
  ...editorOriginals,
  lost_link: lostLink,
}

/** Returns the initial wording of a kind of letter in the present language, also used if an editor empties it. */
export function originalOf(kind: LetterKind): { subject: string; text: string } {
  const { subject, text } = originals[kind]
  const greeting = kind === 'lost_link' ? t('Hello,') : t('Dear {name},')
  const paragraphs = text.map((parts) =>
    [parts]
      .flat()
      .map((part) => t(part))
      .join(' '),
  )
  return { subject: t(subject), text: [greeting, ...paragraphs, t('With kind regards,\n{signature}')].join('\n\n') }
}
