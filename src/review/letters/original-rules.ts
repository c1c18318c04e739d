import type { LetterKind } from './kind-rules.ts'

const end = `With kind regards,
{signature}`

const keep =
  'The link is yours alone, and stays the same in all our letters. Whoever has it can do what you can: please do not pass it on.'

const later = 'If you would like us not to ask you for a while, or never again, you can say so on the same page.'

const answerUs = 'If anything is unclear, simply answer this letter.'

/** The words that each kind of letter begins with, and has again where an editor empties them. */
export const originals: Record<LetterKind, { subject: string; text: string }> = {
  confirm: {
    subject: 'Please confirm your paper for {websitename}',
    text: `Dear {name},

Your paper "{title}" has reached {websitename}. One step is left: please open this link and confirm that the paper is yours.

{link}

We ask because anybody can type an email address. Until you confirm, no editor looks at the paper; after 7 days it is deleted.

If you did not send us a paper, choose "This is not mine" there, or do nothing.

${keep}

${end}`,
  },
  received: {
    subject: 'We have received your paper ({number})',
    text: `Dear {name},

Thank you for sending "{title}" to {websitename}. We have received it. Its number is {number}: please name it whenever you write to us.

An editor looks at the paper first. You see where it stands on its page:
{link}

${keep}

${end}`,
  },
  coauthor: {
    subject: 'A paper sent to {websitename} names you as an author ({number})',
    text: `Dear {name},

{websitename} has received a paper that names you as one of its authors:

"{title}"
{authors}
Number: {number}

If this is right, there is nothing to do: the corresponding author hears from us. If you are not an author of this paper, or do not agree with sending it to us, please answer this letter and name the number.

${end}`,
  },
  returned: {
    subject: 'Please correct your paper ({number})',
    text: `Dear {name},

Thank you for sending us "{title}". Before we can go on, we have to ask you for a correction.

Please correct the paper on its page, by {due}, and send it again:
{link}

It keeps its number and its place. ${answerUs}

${end}`,
  },
  minor: {
    subject: 'Your paper needs a minor revision ({number})',
    text: `Dear {name},

Your paper "{title}" has been reviewed. We should like to publish it after a minor revision.

{reports}

Please upload the revised paper by {due}, with your answer to each point of the reports:
{link}

${answerUs}

${end}`,
  },
  major: {
    subject: 'Your paper needs a major revision ({number})',
    text: `Dear {name},

Your paper "{title}" has been reviewed. We cannot publish it as it is, but should like to see it again after a major revision. It will be reviewed once more then.

{reports}

Please upload the revised paper by {due}, with your answer to each point of the reports:
{link}

If you need more time, simply answer this letter.

${end}`,
  },
  accept: {
    subject: 'Your paper is accepted ({number})',
    text: `Dear {name},

We are glad to tell you that your paper "{title}" is accepted for publication in {websitename}. Congratulations to all its authors.

{reports}

You see what comes next on its page:
{link}

${end}`,
  },
  reject: {
    subject: 'Our decision on your paper ({number})',
    text: `Dear {name},

Thank you for sending "{title}" to {websitename}. It has been reviewed, and we are sorry to tell you that we cannot publish it.

{reports}

We hope that the reports help you with your further work. The decision stands on the paper's page too:
{link}

${end}`,
  },
  desk_reject: {
    subject: 'Our decision on your paper ({number})',
    text: `Dear {name},

Thank you for sending "{title}" to {websitename}. An editor has read it, and we are sorry to tell you that we cannot take it further. We tell you early, without a review, so that you can send it elsewhere soon.

The decision stands on the paper's page too:
{link}

${end}`,
  },
  fee: {
    subject: 'The publication fee of your paper ({number})',
    text: `Dear {name},

Your paper "{title}" is accepted. The publication fee is {fee}.

{payment_details}

When you have paid, please enter the transaction id on the paper's page:
{link}

As soon as we have seen the payment, you can fetch our receipt there too.

If you cannot pay, please answer this letter before you do anything else.

${end}`,
  },
  revision_reminder: {
    subject: 'A reminder: the revision of your paper ({number})',
    text: `Dear {name},

We asked you for a revision of "{title}", by {due}, and do not have it yet.

Please upload it here:
{link}

If you need more time, or do not want to go on with the paper, please tell us by answering this letter. If you have just sent it, please forgive this reminder.

${end}`,
  },
  withdrawn: {
    subject: 'Your paper is withdrawn ({number})',
    text: `Dear {name},

Your paper "{title}" is withdrawn from {websitename}. We do nothing further with it, and you are free to send it elsewhere.

Its page stays for a while:
{link}

If this was not meant, please answer this letter soon.

${end}`,
  },
  receipt: {
    subject: 'A change of your paper ({number})',
    text: `Dear {name},

This was done by the link of your paper "{title}":

{what}

If it was you, there is nothing to do. If not, somebody else has your link: please answer this letter, and we replace it.

The paper's page:
{link}

${end}`,
  },
  invitation: {
    subject: 'Would you review a paper for {websitename}? ({request})',
    text: `Dear {name},

Would you review this paper for {websitename}?

"{title}"

{abstract}

We ask you for an answer by {answer_due}, and for your report by {due}. The review is double-blind: you do not learn who wrote the paper, and its authors do not learn who reviews it.

You accept, decline and read the paper here, without an account:
{link}

If you cannot review it, please decline there all the same: it takes a moment, and we can ask somebody else. ${later}

${keep}

${end}`,
  },
  answer_reminder: {
    subject: 'A reminder: would you review a paper? ({request})',
    text: `Dear {name},

We asked you to review a paper for {websitename}, and do not have your answer yet:

"{title}"

Please accept or decline by {answer_due}. A 'no' is welcome too:
{link}

${later}

${end}`,
  },
  report_reminder: {
    subject: 'A reminder: your report ({request})',
    text: `Dear {name},

Thank you again for reviewing "{title}" for {websitename}. We look forward to your report, which is due on {due}.

You write and send it here, or ask there for a few more days:
{link}

If you have just sent it, please forgive this reminder. ${later}

${end}`,
  },
  extension: {
    subject: 'A new day for your report ({request})',
    text: `Dear {name},

Your report on "{title}" is now due on {due}.

Its page:
{link}

${later}

${end}`,
  },
  files_replaced: {
    subject: 'New files of the paper that you review ({request})',
    text: `Dear {name},

The files of "{title}", which you review for {websitename}, were replaced. Please use the new ones from now on:
{link}

Your report is due on {due} as before. If you have read the old files already and this costs you time, please tell us. ${later}

${end}`,
  },
  cancelled: {
    subject: 'Your review is not needed any more ({request})',
    text: `Dear {name},

We asked you to review "{title}" for {websitename}. A report is not needed any more, and the link that we sent you is closed. Thank you for your time and your willingness.

If you would like us not to ask you for a while, or never again, please answer this letter.

${end}`,
  },
  thanks: {
    subject: 'Thank you for your report ({request})',
    text: `Dear {name},

Thank you for your report on "{title}". Reviews are the work that a journal stands on.

Once the round is decided, your page has a certificate of your review:
{link}

${later}

${end}`,
  },
  receipt_review: {
    subject: 'For your records: your review ({request})',
    text: `Dear {name},

This was done by the link of your review for {websitename}:

{what}

If it was you, there is nothing to do. If not, somebody else has your link: please answer this letter, and we replace it.

Your page:
{link}

${later}

${end}`,
  },
  lost_link: {
    subject: 'Your links at {websitename}',
    text: `Hello,

Somebody, likely you, asked {websitename} for the links of this email address. They lead to your papers and reviews:

{link}

If it was not you, there is nothing to do: nobody else gets them.

${end}`,
  },
  new_paper: {
    subject: 'A paper for the editors: {number}',
    text: `Dear {name},

{what} It is {number}, "{title}".

It waits for an editor:
{link}

${end}`,
  },
  new_report: {
    subject: 'A report on {number}',
    text: `Dear {name},

A reviewer of {number}, "{title}", has sent a report (request {request}).
{what}

{link}

${end}`,
  },
  new_answer: {
    subject: 'A reviewer of {number} has answered',
    text: `Dear {name},

A reviewer of {number}, "{title}", has answered (request {request}).
{what}

{link}

${end}`,
  },
  digest: {
    subject: 'What waits for you at {websitename}',
    text: `Dear {name},

This waits for you today:

{list}

The desk:
{link}

${end}`,
  },
}
