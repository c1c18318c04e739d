import type { LetterKind } from '../papers/letter-kind-rules.ts'

const end = `With kind regards,
{signature}`

const keep =
  'This link is for you only, and is the same in all our letters. Anyone who has it can do what you can, so please do not share it.'

const later = 'If you would like us not to ask you for a while, or never again, you can say so on the same page.'

const answerUs = 'If anything is unclear, simply reply to this letter.'

/** The initial wording of each kind of letter, also used if an editor empties it. */
export const originals: Record<LetterKind, { subject: string; text: string }> = {
  confirm: {
    subject: 'Please confirm your paper for {websitename}',
    text: `Dear {name},

Your paper "{title}" has reached {websitename}. One step is left: please open this link and confirm that the paper is yours.

{link}

We ask because anybody can type an email address. Until you confirm, no editor will look at the paper, and after 7 days it is deleted.

If you did not send us a paper, choose "This is not mine" there, or do nothing.

${keep}

${end}`,
  },
  received: {
    subject: 'We have received your paper ({number})',
    text: `Dear {name},

Thank you for sending "{title}" to {websitename}. We have received it. Its number is {number}: please give it whenever you write to us.

An editor will look at it first. You can see where it stands here:
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

If this is right, there is nothing you need to do: we write to the corresponding author. If you are not an \
author of this paper, or do not agree to its submission, please reply to this letter and give the number.

${end}`,
  },
  returned: {
    subject: 'Please correct your paper ({number})',
    text: `Dear {name},

Thank you for sending us "{title}". Before we can go on, we need to ask you for a correction.

Please correct the paper on its page by {due}, and send it again:
{link}

It keeps its number. ${answerUs}

${end}`,
  },
  minor: {
    subject: 'Your paper needs a minor revision ({number})',
    text: `Dear {name},

Your paper "{title}" has been reviewed. We would like to publish it after a minor revision.

{reports}

Please upload the revised paper by {due}, with your response to each point in the reports:
{link}

${answerUs}

${end}`,
  },
  major: {
    subject: 'Your paper needs a major revision ({number})',
    text: `Dear {name},

Your paper "{title}" has been reviewed. We cannot publish it as it is, but would like to see it again after \
a major revision. It will then be reviewed again.

{reports}

Please upload the revised paper by {due}, with your response to each point in the reports:
{link}

If you need more time, simply reply to this letter.

${end}`,
  },
  accept: {
    subject: 'Your paper is accepted ({number})',
    text: `Dear {name},

We are pleased to tell you that your paper "{title}" has been accepted for publication in {websitename}. Congratulations to all its authors.

{reports}

You can see the next steps here:
{link}

${end}`,
  },
  reject: {
    subject: 'Our decision on your paper ({number})',
    text: `Dear {name},

Thank you for sending "{title}" to {websitename}. It has been reviewed, and we are sorry to tell you that we cannot publish it.

{reports}

We hope that the reports help you with your further work. You can also find the decision here:
{link}

${end}`,
  },
  desk_reject: {
    subject: 'Our decision on your paper ({number})',
    text: `Dear {name},

Thank you for sending "{title}" to {websitename}. An editor has read it, and we are sorry to tell you that \
we cannot take it further. We are telling you early, without a review, so that you can send it elsewhere soon.

You can also find the decision here:
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

Once we have checked the payment, our receipt will be there too.

If you cannot pay, please reply to this letter before you do anything else.

${end}`,
  },
  revision_reminder: {
    subject: 'A reminder: the revision of your paper ({number})',
    text: `Dear {name},

We asked you for a revision of "{title}" by {due}, and have not received it yet.

Please upload it here:
{link}

If you need more time, or do not want to go on with the paper, please tell us by replying to this letter. \
If you have just sent it, please ignore this reminder.

${end}`,
  },
  proof: {
    subject: 'Your proof, due {due} ({number})',
    text: `Dear {name},

Your article "{title}" is ready to be published. Please read its proof as a reader will, names and numbers \
above all, and answer our queries, by {due}:
{link}

There you mark what is wrong and say what is to stand there instead. If all is right, you approve it there.

${keep}

${end}`,
  },
  proof_reminder: {
    subject: 'Your proof waits for you, due {due} ({number})',
    text: `Dear {name},

We still wait for your corrections of "{title}", or for your word that all is right. Please read the proof by {due}:
{link}

{what}

${answerUs}

${end}`,
  },
  coauthor_proof: {
    subject: 'The proof of your article is with its corresponding author ({number})',
    text: `Dear {name},

The proof of your article is being read before it is published:

"{title}"
{authors}
Number: {number}

We wrote to its corresponding author, who tells us by {due} what is to be changed. If you see something yourself, please tell them.

${end}`,
  },
  to_author: {
    subject: 'About your paper ({number})',
    text: `Dear {name},

We write to you about your paper "{title}".

You can see where it stands here:
{link}

${end}`,
  },
  withdrawn: {
    subject: 'Your paper is withdrawn ({number})',
    text: `Dear {name},

Your paper "{title}" has been withdrawn from {websitename}. We will do nothing further with it, and you are free to send it elsewhere.

You can still open its page for a while:
{link}

If this was a mistake, please reply to this letter soon.

${end}`,
  },
  receipt: {
    subject: 'A change to your paper ({number})',
    text: `Dear {name},

This was done through the link to your paper "{title}":

{what}

If it was you, there is nothing you need to do. If not, somebody else has your link: please reply to this letter, and we will replace it.

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

Please answer by {answer_due}. Your report would be due by {due}. The review is double-blind: \
you do not learn who wrote the paper, and its authors do not learn who reviews it.

You can accept or decline here, and read the paper once you have accepted. You do not need an account:
{link}

If you cannot review it, please decline there: it takes a moment, and we can then ask somebody else. ${later}

${keep}

${end}`,
  },
  answer_reminder: {
    subject: 'A reminder: would you review a paper? ({request})',
    text: `Dear {name},

We asked you to review a paper for {websitename}, and have not had your answer yet:

"{title}"

Please accept or decline by {answer_due}. A 'no' helps us too:
{link}

${later}

${end}`,
  },
  report_reminder: {
    subject: 'A reminder: your report ({request})',
    text: `Dear {name},

Thank you again for reviewing "{title}" for {websitename}. We look forward to your report. The day that we agreed on is {due}.

You can write and send it here, or ask for a few more days:
{link}

If you have just sent it, please ignore this reminder. ${later}

${end}`,
  },
  extension: {
    subject: 'The due date of your report ({request})',
    text: `Dear {name},

{what}

You can write and send it here:
{link}

${later}

${end}`,
  },
  files_replaced: {
    subject: 'New files for the paper that you are reviewing ({request})',
    text: `Dear {name},

The files of "{title}", which you are reviewing for {websitename}, have been replaced. Please use the new ones from now on:
{link}

Your report is due on {due} as before. If you have read the old files already and this costs you time, please tell us. ${later}

${end}`,
  },
  cancelled: {
    subject: 'Your review is no longer needed ({request})',
    text: `Dear {name},

We asked you to review "{title}" for {websitename}. A report is no longer needed, and the link that we sent \
you is closed. Thank you for your time and your willingness to help.

If you would like us not to ask you for a while, or never again, please reply to this letter.

${end}`,
  },
  thanks: {
    subject: 'Thank you for your report ({request})',
    text: `Dear {name},

Thank you for your report on "{title}". A journal depends on the work of its reviewers.

Once a decision is made, you can download a certificate of your review here:
{link}

${later}

${end}`,
  },
  to_reviewer: {
    subject: 'About your review ({request})',
    text: `Dear {name},

We write to you about your review of "{title}" for {websitename}.

Your page for this request:
{link}

${later}

${end}`,
  },
  receipt_review: {
    subject: 'For your records ({request}): {what}',
    text: `Dear {name},

This was done through the link to your review for {websitename}:

{what}

If it was you, there is nothing you need to do. If not, somebody else has your link: please reply to this letter, and we will replace it.

Your page:
{link}

${later}

${end}`,
  },
  lost_link: {
    subject: 'Your links at {websitename}',
    text: `Hello,

Somebody, probably you, asked {websitename} for the links of this email address. They lead to your papers and reviews:

{link}

If it was not you, there is nothing you need to do: nobody else gets them.

${end}`,
  },
  new_paper: {
    subject: 'A paper for the editors: {number}',
    text: `Dear {name},

{what} It is {number}, "{title}".

It is waiting for an editor:
{link}

${end}`,
  },
  new_report: {
    subject: '{number}: a reviewer {event}',
    text: `Dear {name},

A reviewer of {number}, "{title}", {event} (request {request}).
{what}

{link}

${end}`,
  },
  new_answer: {
    subject: '{number}: a reviewer {event}',
    text: `Dear {name},

A reviewer of {number}, "{title}", {event} (request {request}).
{what}

{link}

${end}`,
  },
  new_proof: {
    subject: 'The author {event} ({number})',
    text: `Dear {name},

{what}

"{title}"
{link}

${end}`,
  },
  digest: {
    subject: 'What is waiting for you at {websitename}',
    text: `Dear {name},

This is waiting for you today:

{list}

The desk:
{link}

${end}`,
  },
}
