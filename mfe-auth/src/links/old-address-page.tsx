import { AddressPage } from './address-page.tsx';

/** Where the link that was mailed to the address of before leads. */
export const View = () => <AddressPage address="old" />;
