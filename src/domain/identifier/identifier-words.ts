/**
 * The words drawn identifiers are made of: plain, short, friendly, and prefix-free (none begins with
 * another), so that two of them joined without a mark still read in one way only.
 *
 * Taken from the EFF's large wordlist for passphrases by Joseph Bonneau, Electronic Frontier Foundation
 * (https://www.eff.org/dice), licensed under Creative Commons Attribution 3.0 United States
 * (https://creativecommons.org/licenses/by/3.0/us/). Changed here: only words of 3 to 6 letters a–z are
 * kept, without brand names and without those that a learner might mind being called by.
 */
export const IDENTIFIER_WORDS: readonly string[] = `
  abacus abide able abroad absurd accent acorn acre acting action active acts afar affirm affix afford
  afloat afoot agency agenda agent agile agreed ahead ahoy aide aim ajar alarm album alias alike alive
  almost aloe aloft aloha alto alumni always amaze amber amends amid amigo amino among amount ample amply
  amulet amused amuser anchor anew angled angler angles animal anime ankle annex anthem antics antler antsy
  anvil anyhow anyone anyway appear apple apply april apron aptly aqua area arena argue arise armful aroma
  arose around array arrive art ascend ascent aside askew asleep aspect aspire astute atlas atom atop atrium
  attach attain attest attic attire audio august author avatar avenue avert avid avoid await awaken aware
  awhile awning awoke awry axis babble backed backer backup bacon baffle bagel bagful bagged baggy baked
  bakery baking balmy bamboo banana banjo banked banker banner banter barber barge barley barn barrel basics
  basil basin basis basket batch bath baton bauble blade blazer bleach blend bless blimp bling blinks blip
  blog blot blouse bluff bluish blurb blurry blush boat bobbed bobble bobcat boggle bok bolt bonnet bonsai
  bonus book booted booth boots borax boss botany both bottle bottom bounce bouncy boxcar boxer boxing boxy
  breath breeze breezy briar brick bride bright brim bring brink broker bronco bronze brook broom browse
  brunch brush bubble bubbly bucked bucket buckle buddy budget buffed buffer bulb bulgur bulk bunch bundle
  bungee bunny bunt bush busily buzz cabana cabbie cable cache cackle cacti cactus caddie caddy cadet cake
  calm cameo camera camper campus canal canary candle candy canine canned canola canon canopy canyon cape
  capped carat carbon carded caress cargo caring carol carrot carry carton carve case cash casing casino
  catchy catnap catsup cattle causal cause caviar cedar celery cement census chain chair chance change chant
  charm chase chatty cheek cheer cheese cheesy chef cherub chess chest chewer chewy chief chili chip chirpy
  chive choice chomp choosy chop chosen chrome chummy churn chute cinch cinema circle circus citric citrus
  city civic civil claim clamp clang clasp class clause claw clay clean clear cleat cleft clerk clever
  client cling clinic clip clique cloak clock clone cloud clover clump clutch coach coat cobalt cobweb cocoa
  cod coffee coil cola collar collie colony colt comfy comic comma common compel comply conch concur cone
  cope copied copier coping copper copy coral cork corned corner corny corral cortex cosmic cosmos cost
  cotton couch could county cover cozily cozy cradle crafty crane crate crave crayon crease create credit
  creed creme crepe crept crib crispy crop cross crowd crown crumb cube cuddle cuddly cupid cupped cure
  curing curled curler curly curry cursor curtsy curve cushy cusp cut cycle cyclic cymbal dab dad daily
  dainty dairy daisy dance dandy dangle dares darn dart dash data dawn daybed dealer dealt dean debate debug
  decade decaf decal decent deck decode decoy decree deduce deduct deed deem deepen deeply define defog
  deftly defuse degree delay delta deluge deluxe denim denote dental depict deploy depth deputy derby detail
  device dial diary dig dill dime dimmed dimmer dimple diner dinghy dingo dining dinner dipped dipper disarm
  dish disk ditto diving doable docile dock dodge doily doing dollar dollop dolly domain donor donut doodle
  dorsal dotted dove dowry doze draw dreamt dreamy dress drew dried drier drift driven driver drove drum dry
  dubbed ducky duct duffel dugout duke duly duo duplex during dusk dust duty duvet each eagle earful early
  earthy easel easily easing easter eaten eatery eating eats ebony ebook ecard echo eclair edge edging edgy
  editor effort eggnog either eject elated elbow eldest eleven elf elite elixir elk elm elves email embark
  ember emblem embody emboss emcee emote emu enable enamel encode encore ended ending energy engine enrich
  enroll ensure entail entire entity entree envoy epic equal equate equity erased eraser errand essay estate
  ether ethics even evoke evolve exact excuse exert exhale exodus expand expend expert extent extras fable
  fabric facing factor fade fading falcon fame family fancy faster faucet feast fedora feel feline fence
  fender ferret ferris ferry fervor fetch fiber fiddle fifth fifty figure filing filled filler film filter
  finale finch finer finite fit five flame flap flashy flask flatly fled flick flier flight fling flint flip
  float flock floral floss flyer flying foam fog foil folic folk follow fondly fondue font food footer
  fossil fox foyer frame freely fresh fridge fried friend frill fringe frolic from front frosty froth frozen
  fruit frying gains gala galley gallon galore game gamma gander gap garage garden gargle garlic garnet
  gating gauze gave gear gecko gem genre gently gents gerbil getup giant giddy gift giggle giggly given
  giver giving gizmo glade gladly glance glass glider glitch glitzy glory gloss glove glue goal golf good
  gopher gown graded grader grain granny grant grape graph grasp grass gravy gray green grew grid grill grip
  grit groove groovy ground grout grove grower guide gulf gully gummy gurgle guru gush gusto gusty haiku
  half halved halves hamlet handed hankie hanky happy harbor hardly hardy hasty hatbox haven hazy headed
  header heap heave hedge hefty helium helmet helper hence henna herald herbal herbs hertz hubcap huddle hug
  hula hull human humble humbly humid hummus hurdle hurled hurray hurry hush husked hut hybrid hyphen ice
  icing icon icy idiom idly igloo ignore iguana image impart impish imply ion iron ivory ivy jacket jam
  jargon jaunt java jazz jelly jersey jester jet jiffy jigsaw jingle job jockey jogger jolly jolt jot jovial
  joyous judge judo juggle juice juicy july jumble jumbo jump june junior jurist juror jury justly kabob
  karate karma kebab keenly keep kelp kennel kept kettle kiln kilt kimono kindly king kite kitten kitty kiwi
  knee knoll koala kosher kudos ladder ladle lagoon lair lake lance landed lanky lapel lapped laptop large
  lark lasso last latch late lather latter launch laurel lavish left legacy legal legend legged legume lemon
  lend length lens lent letter level levers lid life lifter likely liking lilac lilly lily limes limit line
  lingo lining linked lint lion lip liquid list litmus litter little lived lively living lizard lucid lugged
  lumber lunar lushly luxury lyrics macaw magma maker making malt mama mammal manger mango manila manned
  manor mantis mantra manual many map march margin marina marine marlin maroon marrow marry marshy mascot
  masses math matrix matron matted matter mauve maybe mayday mobile mocha mockup modify module molar mom
  monday mooing mop morale morse mosaic mossy most motion motive motor motto mouse mousy mouth move movie
  moving mower mowing much mug mulch mulled mumble mural museum music muster mutual myself myth nacho nail
  name naming nanny nape napkin napped narrow native nature navy nearby nearly neatly nebula nectar neon
  nephew nest net neuron never next nibble niece nifty nimble nimbly ninja ninth nuclei nugget number nutmeg
  nuzzle nylon oak oasis oat object oblong oboe obtain occupy ocean ocelot octane oil oink okay old olive
  omega omit onion online only onset onto onward onyx opal open opt other otter ought ounce outage outbid
  outer outfit outing outlet output outwit oval oven owl oxford oxygen oyster ozone paced padded paddle
  pager paging palace palm panama panda pang pantry papaya paper parade parcel parish parka parlor parrot
  parted partly party pasta pasted pastel pasty patchy path patio paver paving pawing payday payee payer
  paying pebble pebbly pecan pelt pencil penny penpal pep perch perm peso petal petite petri photo phrase
  plank plant plasma plated player plaza pleat pledge plenty plod plot plow ploy pluck plug plural plus pod
  poem poet pogo pointy poise polar policy polish polka polo poncho pond pony poplar poppy porous portal
  portly posh posing possum postal posted poster pouch pounce pound power powwow prance precut prefix prelaw
  prepay preppy preset press pretty primal primer print prior prism prize prong pronto proofs props proton
  proud proved proven proxy prune public pug pull pulp pulse puma pumice pupil puppet puppy purely purify
  purist purity purple purr purse pushup putt puzzle python quack quail quake quarry quench query quiet
  quill quilt quirk quiver quote race racing radar radial radio radish raffle raft raisin rake raking rally
  ramble ramp ranch random ranged ranger ranked rare rarity raven ravine reach ream reason rebate reboot
  reborn recall recast recent recess recite recoil recopy record recoup refill reflex reflux refold refund
  regain reggae regime region reheat rehire rejoin relax relay relish relive reload relock rely remake
  remark remedy remix remold remote rename rental rented renter reopen repair repave replay reply repose
  repost rerun resale reseal resend reset resize resort result resume retail retake retold retool retry
  return retype reuse reveal reverb revert revise reward rewash rewind rewire reword rework rhyme ribbon
  rice riches richly ride riding rift rigid rimmed rink rinse ripple rise rising ritzy rival roamer roast
  robe robin robust rocker rocket rocky roman rope roping roster rosy rover roving royal rubble ruby ruckus
  rudder rug rule rumble runner runway rural rush safari safely saga sage said sake salad salami salary
  saline salon saloon salsa salt salute same sample sandal sanded sandy santa sash satin sauna saved savor
  say scale scarf scenic scheme scone scoop scope scored scorer scouts screen scribe script scroll scuba
  second secret sector sedan seldom self senate send senior sepia sequel series sermon serve sesame settle
  setup shaded shadow shale shape share shawl sheath shed sheep sheet shelf shell shelve shield shimmy shine
  shiny ship shirt shone shore shorts shower shown showy shrimp shrubs shut shy siding sierra siesta sift
  silent silica silk silly silo silt silver simile simple simply singer single sip siren sister sixth size
  sizing sizzle skater sketch skewer skied skier skies skiing slacks slang slate sled sleek sleep sleet
  sleeve slept sliced slicer slick slider slogan sloped slot slush small smile smith smock smooth snack snap
  snazzy sneak sniff snooze snowy snugly speak specks speech sphere sphinx spider spiffy spiny spiral splice
  spoken sponge spool spoon spore sports sporty spouse spout sprang spray spree sprig spring sprint sprite
  sprout spruce sprung spry spud spur squad squall squash squeak squid squire stable stack staff stage stamp
  stand staple starch starry state static statue status stays steam steed steep stem step stereo stew stick
  stilt stir stitch stock stoic stoke stony stood storm stout stove straw streak stream street strewn strict
  stride strive strobe strode struck strum strung strut stucco studio study sturdy stylus suave sublet
  subtly suburb subway such sudden sudoku suffix sugar suitor supper supply surely surfer survey swan swarm
  sway sweep swell swept swerve swipe swirl switch swivel swoop swoosh sworn swung syrup system tabby tables
  tablet tackle taco tag take taking tall tamale tamer taps target tarmac tarot task tassel tasty tavern
  thank that thaw thee theme these thesis thing think thinly thirty those thread thrift thrill thrive throng
  thumb thus tiara tibia tidal tidbit tidy tiger tile tiling till tilt timing tingle tingly tinsel tint tiny
  tipoff tipped tipper tiptop tissue trace track trade train trance travel tray treat treble tree trench
  trend triage trial tricky tried trifle trio tripod trophy trough trout trowel truck trunks truth try tug
  tulip tumble tummy turf turkey turret turtle tusk tutor tutu tux tweak tweed twelve twenty twice twig
  twine twins twirl twisty tying tyke ultra umpire unbend uncle unclip unclog uncork unfold unglue unhook
  unify union unison unit unless unlit unmade unpack unplug unread unroll unsaid unseen unsent unsnap unsold
  unused unwind upbeat update upheld uphill uphold upload upon upper uproot upside uptake uptown upward
  upwind urban urchin urgent usable usage used user usher usual utmost utopia utter valid valley value
  vanish varied vastly vegan veggie velvet vendor venue venus verify verse versus very vessel vest veto
  viable vibes video viewer violet violin vision visor vista voice volley voter voting vowed vowel voyage
  wafer waffle wager waggle wagon wake waking walk walnut walrus waltz wand wasabi washed washer watch water
  waving wavy wharf wheat whiff whinny whole whoops why wick widely widen widget width wife wifi wilder
  wildly willed willow wind wing winner winter wired wiring wiry wisdom wise wish wispy wizard wobble wobbly
  wok wolf woof wool word work woven wow wreath wrist yam yard yarn yeah yearly yield yin yippee yodel yoga
  yogurt yonder yoyo yummy zebra zen zero zesty zodiac zone zoning zoom
`
  .trim()
  .split(/\s+/)
