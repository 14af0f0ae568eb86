import { useQuery } from '@tanstack/react-query'
import { DataProvider } from '../data/queries/data-provider.tsx'
import { operatorQuery } from '../data/queries/operator-query.ts'

/**
 * How to reach whoever runs this server, as an entry of the footer; nothing when they have not given a contact
 * (`OPERATOR_CONTACT`).
 */
export function ContactLink({ className }: { readonly className: string }) {
  return (
    <DataProvider>
      <Entry className={className} />
    </DataProvider>
  )
}

function Entry({ className }: { readonly className: string }) {
  const { data } = useQuery(operatorQuery)
  const contact = data?.contact
  if (!contact) return null
  return (
    <li>
      <a href={contact} className={className}>
        Contact
      </a>
    </li>
  )
}
