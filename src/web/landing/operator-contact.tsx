import { useQuery } from '@tanstack/react-query'
import { DataProvider } from '../data/queries/data-provider.tsx'
import { operatorQuery } from '../data/queries/operator-query.ts'
import { TextSection } from './section.tsx'

/** How to reach whoever runs this server; nothing when they have not given a contact (`OPERATOR_CONTACT`). */
export function OperatorContact() {
  return (
    <DataProvider>
      <Contact />
    </DataProvider>
  )
}

function Contact() {
  const { data } = useQuery(operatorQuery)
  const contact = data?.contact
  if (!contact) return null
  return (
    <TextSection title="Contact">
      <p>
        This server is run by{' '}
        <a href={contact} className="font-semibold wrap-anywhere underline underline-offset-4">
          {contact.replace(/^mailto:|^https:\/\//, '')}
        </a>
        . Questions about it, or about your data on it, go there.
      </p>
    </TextSection>
  )
}
