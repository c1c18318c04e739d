import { use } from 'react'
import { message, t } from '../../src/core/words/words.ts'
import type { UpiPayment } from '../../src/review/fees/upi-rules.ts'
import { acceptedBy } from '../../src/review/files/rules.ts'
import { Deletion } from '../ui/form/deletion.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { IdempotentForm, typedFields } from '../ui/form/idempotent-form.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { UploadField } from '../ui/form/upload-field.tsx'
import { qrPath } from '../ui/qr-path.ts'
import { Section } from '../ui/sections.tsx'
import { Message } from '../words/message.tsx'

type Props = { at: string; typed: Record<string, string> }

/** Shows the two answers for the recipient of the journal's letter. */
export function ConfirmForms({ at, until }: Pick<Props, 'at'> & { until: string }) {
  return (
    <>
      <p>
        {t(
          'Somebody, probably you, sent us this paper under your email address. Editors will look at it once you confirm. ' +
            'Without an answer it is deleted {when}.',
          { when: until },
        )}
      </p>
      <IdempotentForm action={`${at}/confirm`} className="" submit={t('Yes, this paper is mine')} />
      <Deletion name={t('This is not mine')} action={`${at}/disown`} submit={t('Delete the paper')}>
        {t('The paper and its files are deleted at once. This cannot be undone.')}
      </Deletion>
    </>
  )
}

/** Sends the letter again, if necessary to a corrected address. */
export function AgainForm({ at, email, typed }: Props & { email: string }) {
  return (
    <>
      <p>
        <Message
          text={message(
            'We have sent a letter to {email}. Please open the link in it and confirm, so that editors can look at the ' +
              'paper. Otherwise it is deleted after 7 days.',
          )}
          values={{ email: <bdi>{email}</bdi> }}
        />
      </p>
      <IdempotentForm id="again" action={`${at}/send`} submit={t('Send the letter again')} quiet>
        <Field
          {...typedFields(typed)('email', email)}
          label={t('Email')}
          type="email"
          autoComplete="email"
          hint={t(
            'If no letter arrives, look in your spam folder, or correct the address. ' +
              'After three letters in a day, further ones take some hours.',
          )}
        />
      </IdempotentForm>
    </>
  )
}

/** Says how to pay the fee, and records that it was paid. */
export function PaymentForm({ at, typed, fee, details, upi }: Props & Payment) {
  const of = typedFields(typed)
  return (
    <Section id="payment" title={t('Payment')}>
      {fee && <p>{t('The fee is {sum}.', { sum: fee })}</p>}
      <p className="typed">
        {details || t('Please reply to our letter about the fee, and we will tell you how to pay.')}
      </p>
      {upi && <UpiCode {...upi} />}
      <IdempotentForm
        id="payment-form"
        action={`${at}/payment`}
        hasFiles
        submit={t('I have paid')}
        busy={t('Sending…')}
      >
        <Field
          {...of('txnid')}
          label={t('Transaction id')}
          autoComplete="off"
          hint={t('4 to 64 characters: letters, digits and - _ / .')}
        />
        <UploadField
          {...of('receipt')}
          label={t('The bank’s receipt')}
          hint={t('PDF, PNG or JPEG.')}
          isOptional
          accept={acceptedBy('receipt')}
        />
      </IdempotentForm>
    </Section>
  )
}

type Payment = { fee: string; details: string; upi: UpiPayment | undefined }

/** Shows the code that a UPI app scans, and the link that opens one on a phone. */
function UpiCode({ uri, words }: UpiPayment) {
  const { path, size } = qrPath(uri)
  return (
    <div className="upi">
      <svg
        className="qr-code"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={t('QR code for UPI: {payment}', { payment: words })}
      >
        <path d={path} />
      </svg>
      <p>
        <Message
          text="Scan this with any UPI app: {payment}. On a phone, <link>pay with a UPI app</link>."
          values={{ payment: words, link: (text) => <a href={uri}>{text}</a> }}
        />
      </p>
    </div>
  )
}

/** Withdraws a paper: the author types its number again, to prevent accidents. */
export function WithdrawForm({ at, typed, number }: Props & { number: string }) {
  const of = typedFields(typed)
  const isOpen = use(Refusal).some(({ name }) => name === 'number' || name === 'reason')
  return (
    <details className="withdraw" open={isOpen}>
      <summary>{t('Withdraw the paper')}</summary>
      <IdempotentForm id="withdraw" action={`${at}/withdraw`} submit={t('Withdraw {number}', { number })} danger>
        <p>{t('Editors and reviewers are told, and stop working on it. Only an editor can open it again.')}</p>
        <Field {...of('number')} label={t('Type its number again')} hint={number} autoComplete="off" />
        <TextField {...of('reason')} label={t('Reason')} rows={3} />
      </IdempotentForm>
    </details>
  )
}

/** Deletes a draft, which only its author has seen. */
export function DeleteDraft({ at }: Pick<Props, 'at'>) {
  return (
    <Deletion name={t('Delete this draft and its files')} action={`${at}/withdraw`} submit={t('Delete it')}>
      {t('What you entered and your files are deleted at once. This cannot be undone.')}
    </Deletion>
  )
}
