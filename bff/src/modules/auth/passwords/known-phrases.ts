// Pangrams, manual examples, greetings, sayings, prayers, lullabies, songs, films: no rule finds
// them.
const phrases = `
happy new year
merry christmas
happy holidays
happy halloween
happy easter
happy thanksgiving
happy valentines day
happy fourth of july
happy 4th of july
happy mothers day
happy fathers day
seasons greetings
good morning sunshine
thank you so much
thank you very much
how are you today
what is your name
my name is
are you kidding me
i am the best
i am number one
i dont know what to do
i cant remember my password
i can think of one
i trust in the lord
trust in the lord
this is not a password
what is my password
red white and blue
red white blue
smells like teen spirit
sweet child o mine
sweet child of mine
dont stop believing
dont stop believin
living on a prayer
livin on a prayer
stairway to heaven
bohemian rhapsody
eye of the tiger
hakuna matata
born in the usa
born to run
born to be wild
burning down the house
we didnt start the fire
brown eyed girl
yesterday all my troubles
somewhere over the rainbow
another brick in the wall
welcome to the jungle
knocking on heavens door
like a rolling stone
every breath you take
i will always love you
i will survive
game of thrones
lord of the rings
back to the future
winnie the pooh
gone with the wind
silence of the lambs
correct horse battery staple
the quick brown fox jumps over the lazy dog
pack my box with five dozen liquor jugs
lorem ipsum dolor sit amet consectetur
to be or not to be that is the question
may the force be with you
may the 4th be with you
i am your father
live long and prosper
winter is coming
to infinity and beyond
hasta la vista baby
i will be back
there is no place like home
here is looking at you kid
you shall not pass
one ring to rule them all
a long time ago in a galaxy far far away
once upon a time
happily ever after
it was the best of times
call me ishmael
in the beginning was the word
in the beginning god created
our father who art in heaven
the lord is my shepherd
for god so loved the world
god bless america
god save the king
god save the queen
in god we trust
jesus is my lord
jesus loves me this i know
we the people of the united states
four score and seven years ago
i have a dream
ask not what your country can do for you
one small step for man
one nation under god
land of the free home of the brave
oh say can you see
happy birthday to you
merry christmas and a happy new year
twinkle twinkle little star
mary had a little lamb
row row row your boat
humpty dumpty sat on a wall
roses are red violets are blue
an apple a day keeps the doctor away
the early bird catches the worm
practice makes perfect
time is money
knowledge is power
carpe diem seize the day
never give up
never gonna give you up
let it be
let it go
hello darkness my old friend
all you need is love
we will rock you
we are the champions
dont worry be happy
keep calm and carry on
just do it
i love you so much
i love you forever
i love my family
i love my wife
i love my husband
i love my kids
i love my dog
i love my cat
i love my job
i hate my job
i hate passwords
i hate this
i forgot my password
this is my password
this is a password
my password is password
dont forget this
let me in now
let me in please
please let me in
open the door
please change me
change me now
the password is
everyone goes home
first in last out
serve and protect
to serve and protect
so others may live
courage honor sacrifice
bravery honor sacrifice
stop drop and roll
`;

/** Well-known phrases, from the third word on, with and without spaces. */
export const knownPhrases = phrases
  .trim()
  .split('\n')
  .map((phrase) => phrase.split(' '))
  .flatMap((words) => listBeginnings(words, Math.min(3, words.length)))
  .flatMap((words) => [words.join(' '), words.join('')]);

/**
 * The digits of pi, e, the golden ratio and the first roots, then the even and odd numbers, tens,
 * fives, squares, primes, powers of two and Fibonacci numbers, from their beginning on.
 */
export const knownFigures = [
  '3141592653589793238462643383279502884197',
  '2718281828459045235360287471352662497757',
  '1618033988749894848204586834365638117720',
  '1414213562373095048801688724209698078569',
  '1732050807568877293527446341505872366942',
  '2468101214161820222426283032343638404244',
  '1357911131517192123252729313335373941434',
  '1020304050607080901001101201301401501601',
  '5101520253035404550556065707580859095100',
  '1491625364964811001211441691962252562893',
  '2357111317192329313741434753596167717379',
  '1248163264128256512102420484096819216384',
  '1123581321345589144233377610987159725844',
]
  .flatMap((figures) => listBeginnings([...figures], 6))
  .map((figures) => figures.join(''));

function listBeginnings(parts: readonly string[], fewest: number): string[][] {
  return parts.map((_part, at) => parts.slice(0, at + 1)).slice(fewest - 1);
}
