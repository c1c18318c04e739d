import { message } from '../../core/words/words.ts'

/**
 * A letter's subject and its paragraphs, some of several sentences; without the salutation and the end, which are the
 * same in all letters.
 */
export type Original = { subject: string; text: readonly (string | readonly string[])[] }

/** The paragraph about the person's own link. */
export const keepLink = message(
  'This link is for you only, and is the same in all our letters. Anyone who has it can do what you ' +
    'can, so please do not share it.',
)

const answerUs = message('If anything is unclear, simply reply to this letter.')

/** The initial wording of the letters to authors. */
export const authorOriginals = {
  confirm: {
    subject: message('Please confirm your paper for {websitename}'),
    text: [
      message(
        'Your paper "{title}" has reached {websitename}. One step is left: please open this link and confirm ' +
          'that the paper is yours.',
      ),
      '{link}',
      message(
        'We ask because anybody can type an email address. Until you confirm, no editor will look at the ' +
          'paper, and after 7 days it is deleted.',
      ),
      message('If you did not send us a paper, choose "This is not mine" there, or do nothing.'),
      keepLink,
    ],
  },
  received: {
    subject: message('We have received your paper ({number})'),
    text: [
      message(
        'Thank you for sending "{title}" to {websitename}. We have received it. Its number is {number}: ' +
          'please give it whenever you write to us.',
      ),
      message('An editor will look at it first. You can see where it stands here:\n{link}'),
      keepLink,
    ],
  },
  coauthor: {
    subject: message('A paper sent to {websitename} names you as an author ({number})'),
    text: [
      message('{websitename} has received a paper that names you as one of its authors:'),
      message('"{title}"\n{authors}\nNumber: {number}'),
      message(
        'If this is right, there is nothing you need to do: we write to the corresponding author. If you are ' +
          'not an author of this paper, or do not agree to its submission, please reply to this letter and ' +
          'give the number.',
      ),
    ],
  },
  returned: {
    subject: message('Please correct your paper ({number})'),
    text: [
      message('Thank you for sending us "{title}". Before we can go on, we need to ask you for a correction.'),
      message('Please correct the paper on its page by {due}, and send it again:\n{link}'),
      [message('It keeps its number.'), answerUs],
    ],
  },
  minor: {
    subject: message('Your paper needs a minor revision ({number})'),
    text: [
      message('Your paper "{title}" has been reviewed. We would like to publish it after a minor revision.'),
      '{reports}',
      message('Please upload the revised paper by {due}, with your response to each point in the reports:\n{link}'),
      answerUs,
    ],
  },
  major: {
    subject: message('Your paper needs a major revision ({number})'),
    text: [
      message(
        'Your paper "{title}" has been reviewed. We cannot publish it as it is, but would like to see it ' +
          'again after a major revision. It will then be reviewed again.',
      ),
      '{reports}',
      message('Please upload the revised paper by {due}, with your response to each point in the reports:\n{link}'),
      message('If you need more time, simply reply to this letter.'),
    ],
  },
  accept: {
    subject: message('Your paper is accepted ({number})'),
    text: [
      message(
        'We are pleased to tell you that your paper "{title}" has been accepted for publication in ' +
          '{websitename}. Congratulations to all its authors.',
      ),
      '{reports}',
      message('You can see the next steps here:\n{link}'),
    ],
  },
  reject: {
    subject: message('Our decision on your paper ({number})'),
    text: [
      message(
        'Thank you for sending "{title}" to {websitename}. It has been reviewed, and we are sorry to tell ' +
          'you that we cannot publish it.',
      ),
      '{reports}',
      message('We hope that the reports help you with your further work. You can also find the decision here:\n{link}'),
    ],
  },
  desk_reject: {
    subject: message('Our decision on your paper ({number})'),
    text: [
      message(
        'Thank you for sending "{title}" to {websitename}. An editor has read it, and we are sorry to tell ' +
          'you that we cannot take it further. We are telling you early, without a review, so that you can ' +
          'send it elsewhere soon.',
      ),
      message('You can also find the decision here:\n{link}'),
    ],
  },
  fee: {
    subject: message('The publication fee of your paper ({number})'),
    text: [
      message('Your paper "{title}" is accepted. The publication fee is {fee}.'),
      '{payment_details}',
      message("When you have paid, please enter the transaction id on the paper's page:\n{link}"),
      message('Once we have checked the payment, our receipt will be there too.'),
      message('If you cannot pay, please reply to this letter before you do anything else.'),
    ],
  },
  revision_reminder: {
    subject: message('A reminder: the revision of your paper ({number})'),
    text: [
      message('We asked you for a revision of "{title}" by {due}, and have not received it yet.'),
      message('Please upload it here:\n{link}'),
      message(
        'If you need more time, or do not want to go on with the paper, please tell us by replying to this ' +
          'letter. If you have just sent it, please ignore this reminder.',
      ),
    ],
  },
  proof: {
    subject: message('Your proof, due {due} ({number})'),
    text: [
      message(
        'Your article "{title}" is ready to be published. Please read its proof as a reader will, names and ' +
          'numbers above all, and answer our queries, by {due}:\n{link}',
      ),
      message(
        'There you mark what is wrong and say what is to stand there instead. If all is right, you approve it there.',
      ),
      keepLink,
    ],
  },
  proof_reminder: {
    subject: message('Your proof waits for you, due {due} ({number})'),
    text: [
      message(
        'We still wait for your corrections of "{title}", or for your word that all is right. Please read ' +
          'the proof by {due}:\n{link}',
      ),
      '{what}',
      answerUs,
    ],
  },
  coauthor_proof: {
    subject: message('The proof of your article is with its corresponding author ({number})'),
    text: [
      message('The proof of your article is being read before it is published:'),
      message('"{title}"\n{authors}\nNumber: {number}'),
      message(
        'We wrote to its corresponding author, who tells us by {due} what is to be changed. If you see ' +
          'something yourself, please tell them.',
      ),
    ],
  },
  to_author: {
    subject: message('About your paper ({number})'),
    text: [
      message('We write to you about your paper "{title}".'),
      message('You can see where it stands here:\n{link}'),
    ],
  },
  withdrawn: {
    subject: message('Your paper is withdrawn ({number})'),
    text: [
      message(
        'Your paper "{title}" has been withdrawn from {websitename}. We will do nothing further with it, and ' +
          'you are free to send it elsewhere.',
      ),
      message('You can still open its page for a while:\n{link}'),
      message('If this was a mistake, please reply to this letter soon.'),
    ],
  },
  receipt: {
    subject: message('A change to your paper ({number})'),
    text: [
      message('This was done through the link to your paper "{title}":'),
      '{what}',
      message(
        'If it was you, there is nothing you need to do. If not, somebody else has your link: please reply ' +
          'to this letter, and we will replace it.',
      ),
      message("The paper's page:\n{link}"),
    ],
  },
} satisfies Record<string, Original>
