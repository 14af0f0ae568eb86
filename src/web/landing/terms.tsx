import { OperatorContact, PublicPage, TextSection } from './public-page.tsx'

export const meta = () => [{ title: 'Terms · Quizgrove' }]

/** /terms: what learners and the operator of a server may expect from each other. */
export default function Terms() {
  return (
    <PublicPage
      title="Terms"
      intro="Short, because the product is simple. They are between you and whoever runs this server."
    >
      <TextSection title="Your material stays yours">
        <p>
          You keep every right to the questions, pictures and notes you bring. They are used for one thing:
          showing them to whoever signs in with your three words. Bring only what you are allowed to use.
        </p>
      </TextSection>
      <TextSection title="Your words are your key">
        <p>
          Whoever knows your three words is treated as you. They can't be recovered. Export your data now and
          then, and keep the file.
        </p>
      </TextSection>
      <TextSection title="What we say about your progress">
        <p>
          Figures are computed from your own answers. Readiness is an estimate with a range and never a
          promise that you pass.
        </p>
      </TextSection>
      <TextSection title="Fair use">
        <p>
          Limits on size and number keep the server working for everyone. Don't try to guess other people's
          words, and don't use the server to store files that are no study material.
        </p>
      </TextSection>
      <TextSection title="No warranty">
        <p>
          Quizgrove is open source under the MIT License: it comes as it is, without warranty. Whoever runs
          this server may stop it. Your export opens on any other one.
        </p>
      </TextSection>
      <OperatorContact />
    </PublicPage>
  )
}
