import type { LetterKind } from '../papers/letter-kind-rules.ts'
import { authorOriginals, keepLink, type Wording } from './author-original-rules.ts'

const later = 'If you would like us not to ask you for a while, or never again, you can say so on the same page.'

const reviewerOriginals = {
  invitation: {
    subject: 'Would you review a paper for {websitename}? ({request})',
    text: `Would you review this paper for {websitename}?

"{title}"

{abstract}

Please answer by {answer_due}. Your report would be due by {due}. The review is double-blind: \
you do not learn who wrote the paper, and its authors do not learn who reviews it.

You can accept or decline here, and read the paper once you have accepted. You do not need an account:
{link}

If you cannot review it, please decline there: it takes a moment, and we can then ask somebody else. ${later}

${keepLink}`,
  },
  answer_reminder: {
    subject: 'A reminder: would you review a paper? ({request})',
    text: `We asked you to review a paper for {websitename}, and have not had your answer yet:

"{title}"

Please accept or decline by {answer_due}. A 'no' helps us too:
{link}

${later}`,
  },
  report_reminder: {
    subject: 'A reminder: your report ({request})',
    text: `Thank you again for reviewing "{title}" for {websitename}. We look forward to your report. The day that we agreed on is {due}.

You can write and send it here, or ask for a few more days:
{link}

If you have just sent it, please ignore this reminder. ${later}`,
  },
  extension: {
    subject: 'The due date of your report ({request})',
    text: `{what}

You can write and send it here:
{link}

${later}`,
  },
  files_replaced: {
    subject: 'New files for the paper that you are reviewing ({request})',
    text: `The files of "{title}", which you are reviewing for {websitename}, have been replaced. Please use the new ones from now on:
{link}

Your report is due on {due} as before. If you have read the old files already and this costs you time, please tell us. ${later}`,
  },
  cancelled: {
    subject: 'Your review is no longer needed ({request})',
    text: `We asked you to review "{title}" for {websitename}. A report is no longer needed, and the link that we sent \
you is closed. Thank you for your time and your willingness to help.

If you would like us not to ask you for a while, or never again, please reply to this letter.`,
  },
  thanks: {
    subject: 'Thank you for your report ({request})',
    text: `Thank you for your report on "{title}". A journal depends on the work of its reviewers.

Once a decision is made, you can download a certificate of your review here:
{link}

${later}`,
  },
  to_reviewer: {
    subject: 'About your review ({request})',
    text: `We write to you about your review of "{title}" for {websitename}.

Your page for this request:
{link}

${later}`,
  },
  receipt_review: {
    subject: 'For your records ({request}): {what}',
    text: `This was done through the link to your review for {websitename}:

{what}

If it was you, there is nothing you need to do. If not, somebody else has your link: please reply to this letter, and we will replace it.

Your page:
{link}

${later}`,
  },
} satisfies Record<string, Wording>

const editorOriginals = {
  new_paper: {
    subject: 'A paper for the editors: {number}',
    text: `{what} It is {number}, "{title}".

It is waiting for an editor:
{link}`,
  },
  new_report: {
    subject: '{number}: a reviewer {event}',
    text: `A reviewer of {number}, "{title}", {event} (request {request}).
{what}

{link}`,
  },
  new_answer: {
    subject: '{number}: a reviewer {event}',
    text: `A reviewer of {number}, "{title}", {event} (request {request}).
{what}

{link}`,
  },
  new_proof: {
    subject: 'The author {event} ({number})',
    text: `{what}

"{title}"
{link}`,
  },
  digest: {
    subject: 'What is waiting for you at {websitename}',
    text: `This is waiting for you today:

{list}

The desk:
{link}`,
  },
} satisfies Record<string, Wording>

/** The letter to an address without a known name. */
const lostLink: Wording = {
  subject: 'Your links at {websitename}',
  text: `Somebody, probably you, asked {websitename} for the links of this email address. They lead to your papers and reviews:

{link}

If it was not you, there is nothing you need to do: nobody else gets them.`,
}

const greet = (greeting: string, { subject, text }: Wording): Wording => ({
  subject,
  text: `${greeting}\n\n${text}\n\nWith kind regards,\n{signature}`,
})

const named: Record<Exclude<LetterKind, 'lost_link'>, Wording> = {
  ...authorOriginals,
  ...reviewerOriginals,
  ...editorOriginals,
}

/** The initial wording of each kind of letter, also used if an editor empties it. */
export const originals = Object.fromEntries([
  ...Object.entries(named).map(([kind, letter]) => [kind, greet('Dear {name},', letter)]),
  ['lost_link', greet('Hello,', lostLink)],
]) as Record<LetterKind, Wording> // the kinds of `named`, and the last one
