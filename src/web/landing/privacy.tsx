import { OperatorContact, PublicPage, TextSection } from './public-page.tsx'

export const meta = () => [{ title: 'Privacy · Quizgrove' }]

/** /privacy: what is stored, where, for how long, and what is not (SECURITY.md says how it is protected). */
export default function Privacy() {
  return (
    <PublicPage
      title="Privacy"
      intro="Quizgrove keeps what you need to practice, and nothing about who you are. There are no accounts, no ads and no trackers."
    >
      <TextSection title="What the server stores">
        <ul>
          <li>Your three words, and the name you chose. No email address, no password, no phone number.</li>
          <li>Your questions, images, past tests, answers, notes, flags and exams, with their times.</li>
          <li>
            Only if you switch on reminders: your device's address at the push service of its browser, when to
            remind you, and your time zone. They are removed when you switch reminders off, log out or delete
            your account, or, without a connection then, when the push service says that the device is gone.
          </li>
        </ul>
        <p>
          Anyone who knows your three words can read and change all of it. Keep them like a key. If somebody
          else has seen them, change them under Account.
        </p>
      </TextSection>
      <TextSection title="What it does not store">
        <ul>
          <li>No cookies, and nothing that follows you to other sites.</li>
          <li>
            No record of the pages you open. The server's log has no words, no names and no texts. It counts
            requests by network for a day at most, and notes the networks from which sign-ins fail, to stop
            guessing and floods.
          </li>
          <li>Nothing from the metadata of your pictures: they are written again from their pixels.</li>
        </ul>
      </TextSection>
      <TextSection title="What is on this device">
        <p>
          While you are signed in, your browser keeps your three words, and a copy of your bank and answers so
          that practice works offline. It also keeps a session or test that was interrupted, and questions
          that you typed and did not save. Logging out removes all of it, asks first where something
          unfinished would be lost, and ends reminders on this device. Only what could not be sent yet stays
          until it is saved, and what the server refused until you discard it in Settings. On a shared device,
          wait until everything is saved before you log out.
        </p>
      </TextSection>
      <TextSection title="Other companies">
        <p>
          Nothing is sent to anyone else, except to the push service of your browser where you switch on
          reminders. Fonts and scripts come from this server. An image that a note takes from another site is
          named, not loaded.
        </p>
        <p>
          Such a service is run by Apple, Google, Microsoft or Mozilla, for example. It learns which device
          gets a message from this server, and when. It cannot read the message, which holds no question.
        </p>
      </TextSection>
      <TextSection title="Taking it with you, and deleting it">
        <p>
          Under Account you can export everything as one file, restore it on any other server, and delete all
          of it. Deleted questions can be restored for 30 days, then their content is removed. Backups that
          the operator made before a deletion still contain your data until they are deleted.
        </p>
      </TextSection>
      <OperatorContact />
    </PublicPage>
  )
}
