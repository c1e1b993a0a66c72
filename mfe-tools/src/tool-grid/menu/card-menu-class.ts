/** The CSS class of the card's menu, whose backdrop covers the cards. */
export const cardMenuClass = 'card-menu';
