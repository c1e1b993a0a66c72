#!/bin/sh
# Carries images into a network without a way out. Both sides need skopeo.
#   kubectl kustomize <overlay> | sh carry-images.sh save <folder>      the images of manifests
#   docker compose config --images | sh carry-images.sh save <folder>   those of Compose
#   sh carry-images.sh load <folder> registry.inside.example/firedeck/
# Every platform, with its digest: an overlay that names digests changes the name of the registry alone.
set -eu
action=${1:-} folder=${2:?the folder that is carried}

# The last part of an image's name, with its tag.
targetOf() {
  last=${1##*/}
  case $last in
  *@*) echo "${last%%[:@]*}:carried" ;;
  *:*) echo "$last" ;;
  *) echo "$1 has neither tag nor digest." >&2; return 1 ;;
  esac
}

case $action in
save)
  mkdir -p "$folder"
  # Lines of manifests, or one name a line.
  sed -nE 's/^[ -]*image: *"?([^" ]+)"?$/\1/p; /^[a-z0-9][^ :]*([:@][^ ]+)?$/p' | sort -u > "$folder/images.txt"
  [ -s "$folder/images.txt" ] || { echo 'No image is named on standard input.' >&2; exit 1; }
  targets=$(while read -r image; do targetOf "$image" || exit 1; done < "$folder/images.txt")
  twice=$(echo "$targets" | sort | uniq -d)
  [ -z "$twice" ] || { echo "Two images would both become $twice: carry them apart." >&2; exit 1; }
  mkdir -p "$folder/images"
  number=0
  # A folder each keeps the form of the manifest, and so its digest.
  while read -r image; do
    number=$((number + 1))
    skopeo copy --all --preserve-digests "docker://$image" "dir:$folder/images/$number" < /dev/null
  done < "$folder/images.txt"
  (cd "$folder" && find images images.txt -type f -exec sha256sum {} + > SHA256SUMS)
  ;;
load)
  registry=${3:?where they are served from, with its last slash}
  (cd "$folder" && sha256sum --check --quiet SHA256SUMS)
  number=0
  while read -r image; do
    number=$((number + 1))
    target=$registry$(targetOf "$image")
    skopeo copy --all --preserve-digests "dir:$folder/images/$number" "docker://$target" < /dev/null
  done < "$folder/images.txt"
  ;;
*)
  echo 'usage: carry-images.sh save <folder> | load <folder> <registry>' >&2
  exit 2
  ;;
esac
