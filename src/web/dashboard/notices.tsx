import type { LearnerData } from '../../domain/model.ts'
import { ProposalsNotice } from '../assistants/proposals-notice.tsx'
import { CorrectionsNotice } from '../taken-banks/corrections-notice.tsx'

/** What others did that the learner may want to look at. */
export function Notices({ data }: { readonly data: LearnerData }) {
  return (
    <>
      <ProposalsNotice learnerId={data.learner.id} />
      <CorrectionsNotice data={data} />
    </>
  )
}
