import { readOrganisation, taxPeriods } from '../content/organisation.ts';

/** A fact; `meaning` says what it is for, `as` what a visitor does with it. */
interface Row {
  label: string;
  value: string;
  meaning?: string | undefined;
  as?: 'mail' | 'phone' | undefined;
}

/** A group of the foundation's formal facts, at the anchor `id` of its page. */
export interface FactGroup {
  id: string;
  title: string;
  rows: Row[];
}

/** Those that the foundation has. */
const known = (
  ...rows: [label: string, value: string | undefined, meaning?: string | undefined, as?: Row['as']][]
): Row[] => rows.flatMap(([label, value, meaning, as]) => (value ? [{ label, value, meaning, as }] : []));

/** The foundation's registrations, its account for foreign contributions and its addresses; no group without a fact. */
export function formalFacts(): FactGroup[] {
  const { name, contact, bank, tax } = readOrganisation();
  return [
    {
      id: 'registrations',
      title: 'Registrations',
      rows: known(
        ['Name', name],
        ['Registration', tax.registration, 'The number of the foundation itself.'],
        ['PAN', tax.pan, 'Our number at the Income Tax Department.'],
        ['80G', tax.registration80G, 'For the tax deduction of donors in India.'],
        ['12A', tax.registration12A, 'For the income tax of the foundation.'],
        ['CSR', tax.csr, 'For companies that give as CSR.'],
        ['FCRA', tax.fcra, 'For contributions from abroad.'],
      ),
    },
    {
      id: 'tax-return',
      title: 'A donation in your tax return',
      rows: taxPeriods(tax.names).map(({ span, act, section, certificate }) => ({
        label: `Paid ${span}`,
        value: `Section ${section}, Form ${certificate}`,
        meaning: `${act}. The form is the certificate.`,
      })),
    },
    {
      id: 'foreign',
      title: 'Account for foreign contributions',
      rows: known(
        ['Bank', bank?.name],
        ['Account holder', bank?.accountHolder],
        ['Account number', bank?.accountNumber],
        ['IFSC', bank?.ifsc],
        ['SWIFT', bank?.swift],
        ['Branch', bank?.branch],
      ),
    },
    {
      id: 'addresses',
      title: 'Addresses and support',
      rows: known(
        ['Registration office', contact.registrationOffice],
        ['Corporate address', contact.corporateAddress],
        ['Email', contact.support, 'For a question about a payment, add the transaction id.', 'mail'],
        ['Phone', contact.phone, undefined, 'phone'],
      ),
    },
  ].filter(({ rows }) => rows.length > 0);
}
