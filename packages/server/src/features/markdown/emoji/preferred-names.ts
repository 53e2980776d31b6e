/**
 * Names of emoji that clients of this API prefer to the first names in the data set. Each line has a name in the data
 * set, then the preferred names, canonical first. An emoji that had one of these names loses it.
 */
export const preferredNames = `
smile: big_smile
slightly_smiling_face: smile slight_smile
relaxed: smiling_face relaxed
grin: grinning_face_with_smiling_eyes
laughing: laughing lol
joy: joy tears laughter_tears
rofl: rolling_on_the_floor_laughing rofl
upside_down_face: upside_down oops
heart_eyes: heart_eyes in_love
kissing_heart: heart_kiss blow_a_kiss
kissing: kiss
kissing_smiling_eyes: kiss_smiling_eyes
kissing_closed_eyes: kiss_with_blush
stuck_out_tongue_winking_eye: stuck_out_tongue_wink joking
stuck_out_tongue_closed_eyes: stuck_out_tongue
stuck_out_tongue: mischievous
money_mouth_face: money_face kaching
hugs: hug arms_open
nerd_face: nerd geek
clown_face: clown
cowboy_hat_face: cowboy
smirk: smirk smug
pensive: pensive tired
confused: oh_no half_frown concerned confused
slightly_frowning_face: frown slight_frown
frowning_face: sad big_frown
persevere: persevere helpless
confounded: confounded agony
tired_face: anguish
weary: weary distraught
rage: rage mad grumpy very_angry
no_mouth: speechless blank poker_face
neutral_face: neutral
anguished: anguished pained
open_mouth: open_mouth surprise
dizzy_face: dizzy
flushed: flushed embarrassed blushing
fearful: fear scared shock
disappointed_relieved: exhausted stressed
drooling_face: drooling
roll_eyes: rolling_eyes
lying_face: lying
grimacing: grimacing nervous anxious
zipper_mouth_face: silence quiet hush zip_it lips_are_sealed
nauseated_face: nauseated queasy
sneezing_face: sneezing
mask: cant_talk
face_with_thermometer: sick flu
face_with_head_bandage: hurt head_bandage injured
smiling_imp: smiling_devil smiling_face_with_horns
imp: devil angry_devil
japanese_ogre: ogre
japanese_goblin: goblin
hankey: poop pile_of_poo
ghost: ghost boo spooky
skull_and_crossbones: skull_and_crossbones pirate death
alien: alien ufo
jack_o_lantern: jack-o-lantern pumpkin
smirk_cat: smirk_cat smug_cat
scream_cat: scream_cat weary_cat
crying_cat_face: crying_cat
pouting_cat: angry_cat
raised_hands: raised_hands praise
clap: clap applause
pray: pray welcome thank_you namaste
handshake: handshake done_deal
+1: +1 thumbs_up like
-1: -1 thumbs_down
fist_oncoming: fist_bump punch
fist_raised: fist power
fist_left: left_fist
fist_right: right_fist
crossed_fingers: fingers_crossed
v: peace_sign victory
metal: rock_on sign_of_the_horns
ok_hand: ok got_it
point_up_2: point_up this
point_up: wait_one_second point_of_information
hand: hand raised_hand
raised_back_of_hand: stop
raised_hand_with_fingers_splayed: high_five palm
vulcan_salute: spock live_long_and_prosper
wave: wave hello hi
call_me_hand: call_me
writing_hand: writing
nail_care: nail_polish
kiss: lipstick_kiss
lips: lips mouth
footprints: footprints feet
eyes: eyes looking
bust_in_silhouette: silhouette shadow
busts_in_silhouette: silhouettes shadows
policeman: police cop
detective: detective spy sleuth
facepalm: face_palm
no_good: no_signal nope
ok_woman: ok_signal
raising_hand: raising_hand pick_me
shirt: shirt tshirt
running: running runner
dog: puppy
cat: kitten
mouse: dormouse
rabbit: bunny
tiger: tiger_cub
cow: calf
pig: piglet
horse: pony
dog2: dog woof
cat2: cat meow
mouse2: mouse
rabbit2: rabbit
tiger2: tiger
cow2: cow
pig2: pig oink
racehorse: horse
whale2: humpback_whale
dromedary_camel: arabian_camel
bee: bee buzz
bug: bug caterpillar
lady_beetle: ladybug
spider_web: web
turtle: turtle tortoise
christmas_tree: holiday_tree
deciduous_tree: tree
seedling: seedling sprout
herb: herb plant
shamrock: shamrock clover
four_leaf_clover: lucky
leaves: leaves wind fall
ear_of_rice: harvest
tulip: tulip flower
crescent_moon: moon
dizzy: seeing_stars
star2: glowing_star
zap: high_voltage
fire: fire lit hot flame
boom: boom explosion crash
kiwi_fruit: kiwi
1st_place_medal: gold first_place
2nd_place_medal: silver second_place
3rd_place_medal: bronze third_place
trophy: trophy winner
hammer_and_wrench: working_on_it tools
bulb: light_bulb idea
memo: memo note
white_check_mark: check_mark
heavy_check_mark: check all_good approved
x: cross_mark incorrect wrong
heavy_plus_sign: plus add
heavy_minus_sign: minus subtract
heavy_division_sign: division divide
heavy_multiplication_x: multiplication
ok: squared_ok
up: squared_up
arrow_up: up north
arrow_down: down south
arrow_left: left west
arrow_right: right east
warning: warning caution danger
heart: heart love love_you
broken_heart: broken_heart heartache
100: 100 hundred
hourglass_flowing_sand: time_ticking
loudspeaker: loudspeaker bullhorn
mag: search find magnifying_glass
lock: locked
unlock: unlocked
bell: notifications
no_bell: mute_notifications
globe_with_meridians: www globe
computer: computer laptop
envelope: envelope mail
chart_with_upwards_trend: upwards_trend growing graph
chart_with_downwards_trend: downwards_trend shrinking decreasing
`;
