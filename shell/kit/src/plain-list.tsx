import { styled } from '@mui/material';
import type { ComponentProps } from 'react';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** A list without markers. Safari drops list semantics with `list-style: none`; the role restores them. */
export const PlainList = (props: ComponentProps<'ul'>) => <List role="list" {...props} />;
